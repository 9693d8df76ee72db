import { DecisionNotSent } from '../../core/decision.js'

/** Does what comes before a decision is sent. Where it throws, nothing was sent: the question stands. */
export function beforeSending<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    throw notSent(error)
  }
}

export function notSent(error: unknown): DecisionNotSent {
  return new DecisionNotSent(error instanceof Error ? error.message : String(error), { cause: error })
}
