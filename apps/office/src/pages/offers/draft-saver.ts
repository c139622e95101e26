/**
 * Saves the draft that a page edits: a moment after each change, and again while the server can't be reached. Saves follow each other, each
 * from the version that the one before returned. One that meets the change of a colleague stops: the member decides whose version stays.
 */
import type { OfficeReply, ProgrammeContent } from '@fairhall/contract/office'
import { OfficeError } from '../../api/office-client.ts'
import { isSame } from '../../builder/schema.ts'

type Programme = OfficeReply<'getProgramme'>

const QUIET_MS = 1_000
const RETRY_MS = 5_000

/** What a save was made from. */
export interface Origin {
  /** Of the draft in the database; 0: there is none. */
  version: number
  /** What is published, for a new draft; null: nothing is. */
  base: string | null
}

export interface DraftState extends Origin {
  content: ProgrammeContent
  save: 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed'
  error: Error | null
}

interface DraftStore {
  /** @throws OfficeError notFound */
  read(): Promise<Programme>
  /** Returns the new version. @throws OfficeError draftChanged */
  save(content: ProgrammeContent, origin: Origin): Promise<number>
}

const startOf = ({ present, base, draft }: Programme): DraftState => ({
  content: draft?.content ?? present ?? {},
  version: draft?.version ?? 0,
  base,
  save: 'saved',
  error: null,
})

const hasCode = (error: unknown, code: string) => error instanceof OfficeError && error.code === code

/** No answer, or a failure of the server: the same save may succeed later. */
const isTemporary = (error: unknown) =>
  error instanceof OfficeError && (error.status === 0 || error.status >= 500)

export class DraftSaver {
  readonly #store: DraftStore
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  #isSaving = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: Programme, store: DraftStore) {
    this.#store = store
    this.#state = startOf(start)
  }

  getState = (): DraftState => this.#state

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(content: ProgrammeContent): void {
    const isStopped = this.#state.save === 'conflict'
    this.#set({ content, ...(!isStopped && { save: 'waiting' }) })
    if (!isStopped) this.#plan(QUIET_MS)
  }

  /** Saves immediately what waits. */
  flush(): void {
    const { save } = this.#state
    if (save === 'waiting' || save === 'failed') void this.#saveNow()
  }

  /** Without a draft the page follows what is published, such as a pause: an older state would undo it. */
  follow(loaded: Programme): void {
    if (this.#state.version === 0 && this.#state.save === 'saved') this.#set(startOf(loaded))
  }

  /** Shows what is stored now. Returns false if nothing of it is left, neither a draft nor something published. */
  async takeTheirs(): Promise<boolean> {
    clearTimeout(this.#timer)
    try {
      this.#set(startOf(await this.#store.read()))
    } catch (error) {
      if (hasCode(error, 'notFound')) return false
      this.#set({ error: error as Error })
    }
    return true
  }

  /** Saves over what is stored now. */
  async keepMine(): Promise<void> {
    try {
      const { draft, base } = await this.#store.read()
      this.#set({ version: draft?.version ?? 0, base })
    } catch (error) {
      if (!hasCode(error, 'notFound')) return this.#set({ error: error as Error })
      this.#set({ version: 0, base: null })
    }
    await this.#saveNow()
  }

  #set(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #plan(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#saveNow(), afterMs)
  }

  async #saveNow(): Promise<void> {
    // What was changed meanwhile is saved after the save that is in progress, whose version it needs.
    if (this.#isSaving) return
    this.#isSaving = true
    clearTimeout(this.#timer)
    const { content, version, base } = this.#state
    this.#set({ save: 'saving', error: null })
    try {
      this.#settle(content, await this.#store.save(content, { version, base }))
    } catch (error) {
      await this.#settleFailure(content, error as Error)
    } finally {
      this.#isSaving = false
    }
  }

  #settle(sent: ProgrammeContent, version: number): void {
    const isCurrent = this.#state.content === sent
    this.#set({ version, save: isCurrent ? 'saved' : 'waiting', error: null })
    if (!isCurrent) this.#plan(QUIET_MS)
  }

  async #settleFailure(sent: ProgrammeContent, error: Error): Promise<void> {
    if (!hasCode(error, 'draftChanged')) {
      this.#set({ save: 'failed', error })
      if (isTemporary(error)) this.#plan(RETRY_MS)
      else if (this.#state.content !== sent) this.#plan(QUIET_MS)
      return
    }
    // A save whose answer was lost has changed the draft to the same content.
    const stored = (await this.#store.read().catch(() => null))?.draft ?? null
    if (stored !== null && isSame(stored.content, sent)) this.#settle(sent, stored.version)
    else this.#set({ save: 'conflict', error })
  }
}
