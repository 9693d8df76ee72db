import { jsonTreeSteps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'

/** Steps of the reader, each some hundred values: a larger schema is none that a person could fill in. */
const MOST_STEPS = 40

/** A schema as a tree, so that nothing of it runs or is inherited; `undefined` where it is too large. */
export function schemaTree(schema: unknown): JsonNode | undefined {
  const steps = jsonTreeSteps(schema)
  for (let count = 0; count <= MOST_STEPS; count += 1) {
    const step = steps.next()
    if (step.done === true) return step.value.problems.length > 0 ? undefined : step.value.root
  }
  return undefined
}
