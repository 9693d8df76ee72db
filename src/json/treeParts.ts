import type { JsonMember, JsonNode } from './types.js'

/**
 * The complete parts of the containers that are still open. A container takes its own at the end, in an
 * array of just their number: arrays that grow by pushing reserve many times what a small object needs.
 */
export class TreeParts {
  private readonly members: JsonMember[] = []
  private readonly items: JsonNode[] = []
  // Counts, because setting the length of an array makes the engine move it.
  private memberCount = 0
  private itemCount = 0

  /** Where the parts of a container begin that is opened now. */
  start(isObject: boolean): number {
    return isObject ? this.memberCount : this.itemCount
  }

  addItem(value: JsonNode): void {
    this.items[this.itemCount++] = value
  }

  addMember(key: string, value: JsonNode, isDuplicate: boolean): void {
    this.members[this.memberCount++] = isDuplicate ? { key, value, isDuplicate } : { key, value }
  }

  /** Makes the container whose parts begin at `start`. */
  take(isObject: boolean, start: number): JsonNode {
    if (isObject) {
      const members = this.members.slice(start, this.memberCount)
      this.memberCount = start
      return { kind: 'object', members }
    }
    const items = this.items.slice(start, this.itemCount)
    this.itemCount = start
    return { kind: 'array', items }
  }
}
