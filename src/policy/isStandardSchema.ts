import type { StandardSchema } from './types.js'

export function isStandardSchema(schema: unknown): schema is StandardSchema {
  const standard = (schema as Partial<StandardSchema> | undefined)?.['~standard']
  return typeof standard === 'object' && typeof (standard as { validate?: unknown }).validate === 'function'
}
