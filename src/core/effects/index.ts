import type { TransitionEffect } from '../transitionCells.js'
import { announce, announceAgain, claimNames, correctName, setName } from './announce.js'
import { answer, approve, ask, cancelResponse, denyResponse, recordResponse, withdraw } from './approval.js'
import {
  appendArgs,
  appendArgsUnlessKnown,
  claimArgs,
  countArgs,
  ready,
  readyAgain,
  readyWhileExecuting,
} from './args.js'
import { cancel, deny, execute, fail, lateResult, markStarted, output, retry, succeed } from './outcome.js'
import type { Effect } from './types.js'

const keep: Effect = (card) => card

/** One function an effect. Each takes only the events whose rows name it, which the table guarantees. */
export const EFFECTS: Record<TransitionEffect, Effect> = {
  none: keep,
  refuse: keep,
  create: keep,
  create_ready: keep,
  announce: announce as Effect,
  announce_again: announceAgain as Effect,
  claim_names: claimNames as Effect,
  set_name: setName as Effect,
  correct_name: correctName as Effect,
  append_args: appendArgs as Effect,
  append_args_unless_known: appendArgsUnlessKnown as Effect,
  count_args: countArgs as Effect,
  ready: ready as Effect,
  ready_again: readyAgain as Effect,
  ready_while_executing: readyWhileExecuting as Effect,
  claim_args: claimArgs as Effect,
  ask: ask as Effect,
  approve: approve as Effect,
  record_response: recordResponse as Effect,
  deny_response: denyResponse as Effect,
  answer: answer as Effect,
  cancel_response: cancelResponse as Effect,
  withdraw: withdraw as Effect,
  execute: execute as Effect,
  mark_started: markStarted as Effect,
  output: output as Effect,
  succeed: succeed as Effect,
  late_result: lateResult as Effect,
  fail: fail as Effect,
  deny: deny as Effect,
  cancel,
  retry: retry as Effect,
  remove: () => undefined,
}
