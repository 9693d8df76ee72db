import { isHeldNumber } from '../../json/changeTree.js'
import { pointerStep } from '../../json/problemList.js'
import type { JsonNode } from '../../json/types.js'
import type { MessageKey } from '../../locale/messages.js'
import { choiceIndex } from '../../policy/fields/choices.js'
import type { FieldShape } from '../../policy/fields/fieldShape.js'
import type { Typed } from './draft.js'
import { fits, shapeAt } from './shapes.js'

/** What is wrong with a field, as words of ours. */
interface FieldProblem {
  readonly key: MessageKey
  readonly count?: number | undefined
}

interface CheckedForm {
  readonly schema: JsonNode | undefined
  typedOf(node: JsonNode | undefined): Typed | undefined
  /** Nobody touched it, and it may not be shown. */
  isSecret(node: JsonNode): boolean
  /** What stands for a secret would be sent as it is. */
  hasMarker(text: string): boolean
}

/** What keeps a form from being sent, by JSON pointer. */
export function fieldProblems(root: JsonNode | undefined, form: CheckedForm): Map<string, FieldProblem> {
  const found = new Map<string, FieldProblem>()

  function check(
    node: JsonNode | undefined,
    schema: JsonNode | undefined,
    pointer: string,
    depth: number,
  ): void {
    if (node === undefined) {
      found.set(pointer, { key: 'edit.needed' })
      return
    }
    const { problem } = form.typedOf(node) ?? {}
    if (problem !== undefined) {
      found.set(pointer, { key: problem })
      return
    }
    const shape = shapeAt(schema, depth)
    if (form.isSecret(node)) {
      if (!areNumbersHeld(node)) found.set(pointer, { key: 'edit.inexact' })
      return
    }
    if (hasMarker(node, form, shape.kind === 'object' || shape.kind === 'list')) {
      found.set(pointer, { key: 'edit.markerLeft' })
      return
    }
    if (node.kind === 'null' && shape.isNullable) return
    if (shape.kind !== 'json' && !fits(shape, node) && shape.kind !== 'list' && shape.kind !== 'choice') {
      found.set(pointer, { key: 'edit.wrongKind' })
      return
    }
    if (shape.kind === 'object' && node.kind === 'object') {
      const members = new Map(node.members.map(({ key, value }) => [key, value]))
      for (const [key, member] of shape.members ?? []) {
        const value = members.get(key)
        if (value !== undefined || shape.required?.has(key) === true)
          check(value, member, pointer + pointerStep(key), depth + 1)
      }
      for (const [key, value] of members)
        if (shape.members?.has(key) !== true) check(value, undefined, pointer + pointerStep(key), depth + 1)
      return
    }
    const problemHere = problemOf(node, shape)
    if (problemHere !== undefined) found.set(pointer, problemHere)
    if (shape.kind === 'list' && node.kind === 'array')
      for (const [index, item] of node.items.entries())
        check(item, shape.items, pointer + pointerStep(index), depth + 1)
  }

  check(root, form.schema, '', 0)
  return found
}

/** Recursive: for trees without `too_deep`. @param isFlat what is in it is looked at for itself */
function hasMarker(node: JsonNode, form: CheckedForm, isFlat: boolean): boolean {
  if (form.isSecret(node)) return false
  const inside = (one: JsonNode) => !isFlat && hasMarker(one, form, false)
  if (node.kind === 'string') return form.hasMarker(node.value)
  if (node.kind === 'array') return node.items.some(inside)
  return node.kind === 'object' && node.members.some(({ key, value }) => form.hasMarker(key) || inside(value))
}

function problemOf(node: JsonNode, shape: FieldShape): FieldProblem | undefined {
  if (shape.kind === 'choice')
    return choiceIndex(shape.choices ?? [], node) < 0 ? { key: 'edit.notOffered' } : undefined
  if (shape.kind === 'list' && node.kind === 'array')
    return outside(node.items.length, shape, 'edit.tooFew', 'edit.tooMany')
  if (shape.kind === 'text' && node.kind === 'string') {
    if (shape.format === 'date' && !isDate(node.value)) return { key: 'edit.notDate' }
    if (shape.format === 'date-time' && !isDateTime(node.value)) return { key: 'edit.notDateTime' }
    // As JSON Schema counts them.
    return outside([...node.value].length, shape, 'edit.tooShort', 'edit.tooLong')
  }
  if (shape.kind === 'number' && node.kind === 'number') {
    if (!isHeldNumber(node.text)) return { key: 'edit.inexact' }
    const value = Number(node.text)
    if (shape.isInteger === true && !Number.isInteger(value)) return { key: 'edit.notInteger' }
    return outside(value, shape, 'edit.tooSmall', 'edit.tooGreat')
  }
  return areNumbersHeld(node) ? undefined : { key: 'edit.inexact' }
}

function outside(
  value: number,
  { least, most }: FieldShape,
  below: MessageKey,
  above: MessageKey,
): FieldProblem | undefined {
  if (least !== undefined && value < least) return { key: below, count: least }
  return most !== undefined && value > most ? { key: above, count: most } : undefined
}

/** Recursive: for trees without `too_deep`. */
function areNumbersHeld(node: JsonNode): boolean {
  if (node.kind === 'number') return isHeldNumber(node.text)
  if (node.kind === 'array') return node.items.every(areNumbersHeld)
  return node.kind !== 'object' || node.members.every(({ value }) => areNumbersHeld(value))
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

/** A full date of RFC 3339: a day that its month has. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  // The year 2000 for those below 100, which `Date` would take for others; all of them repeat after 400.
  const date = new Date(Date.UTC(2000 + (year % 400), month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function isDateTime(text: string): boolean {
  const [, date, hour, minute, second] = DATE_TIME.exec(text) ?? []
  return isDate(date ?? '') && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}
