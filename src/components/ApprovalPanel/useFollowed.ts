import { computed, shallowRef, type ComputedRef } from 'vue'
import { asksTheSame } from '../../composables/asksTheSame.js'
import type { Approval } from '../../composables/useApproval.js'
import type { ToolCardData } from '../../core/card.js'

type Sending = ReturnType<Approval['approve']>

interface Followed {
  /** A press on a button begins: its click must come while the same is asked. */
  readonly press: () => void
  /** A no of some kind, which needs no arming; nothing is sent where its press began on another question. */
  readonly send: (decide: () => Sending) => void
  /** The same for a yes, whose button looks after its presses itself. */
  readonly follow: (sending: Sending) => void
  /** Why the last decision was not sent, while the same is asked. */
  readonly failure: ComputedRef<'unsent' | 'notTaken' | undefined>
}

/** What becomes of the decisions that a panel sends: nobody should believe that they said no when nothing was sent. */
export function useFollowed({ card, status }: Pick<Approval, 'card' | 'status'>): Followed {
  let pressed: ToolCardData | undefined
  const failed = shallowRef<{ card: ToolCardData; why: 'unsent' | 'notTaken' }>()

  async function follow(sending: Sending): Promise<void> {
    const asked = card.value
    failed.value = undefined
    const outcome = await sending
    // The server's own words stand there already, or the first of two clicks is on its way.
    const isTold = status.value === 'submitting' || card.value?.approval?.refused !== undefined
    if (asked === undefined || (outcome !== 'unsent' && (outcome !== 'refused' || isTold))) return
    failed.value = { card: asked, why: outcome === 'unsent' ? 'unsent' : 'notTaken' }
  }

  return {
    press: () => (pressed = card.value),
    send(decide) {
      const [before, now] = [pressed, card.value]
      pressed = undefined
      const isSame = before === undefined || (now !== undefined && asksTheSame(before, now))
      void follow(isSame ? decide() : Promise.resolve('refused'))
    },
    follow: (sending) => void follow(sending),
    failure: computed(() => {
      const { value } = failed
      return value && card.value && asksTheSame(value.card, card.value) ? value.why : undefined
    }),
  }
}
