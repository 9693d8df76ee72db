import { effectScope } from 'vue'

const kept = new WeakMap<object, unknown>()

/**
 * What was written goes with what it is about, and not with the component that shows it, which may scroll away.
 *
 * @param subject always made into the same kind of form
 */
export function keptForm<T>(subject: object, make: () => T): T {
  if (!kept.has(subject)) kept.set(subject, effectScope(true).run(make))
  return kept.get(subject) as T
}
