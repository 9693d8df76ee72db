declare const process: { env: { NODE_ENV?: string } } | undefined

/**
 * Whether diagnostics for developers are printed. Bundlers replace `process.env.NODE_ENV`; a page without a
 * bundler has no `process` and counts as production.
 */
export function isDevelopment(): boolean {
  return typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'
}
