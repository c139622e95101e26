/** A register of self-excluded people, kept by a regulator or on its behalf. Each kind of register has one adapter. */
import type { Person } from './registers.rules.ts'

export interface Question extends Person {
  /** Names the person in the answers. */
  id: string
}

export interface Register {
  /** At most this many questions at a time. */
  batchMax: number
  /**
   * Says for each question whether the register lists the person. Questions without an answer are absent.
   *
   * @throws RegisterUnavailable
   */
  ask(questions: readonly Question[]): Promise<ReadonlyMap<string, 'clear' | 'listed'>>
}

export class RegisterUnavailable extends Error {
  override readonly name = 'RegisterUnavailable'
  /** The register works, but refuses these questions. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false, cause }: { isRefusal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}
