/**
 * The draft that a page edits. It is saved a moment after each change, so that a reload loses nothing. A save that meets the change of a
 * colleague stops: then the member decides whose version stays.
 */
import type { OfficeReply, ProgrammeContent, ProgrammeKind } from '@fairhall/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, OfficeError } from '../../api/office-client.ts'

type Programme = OfficeReply<'getProgramme'>

const QUIET_MS = 1_000
const FILE = 'draft.json'

/** What a save was made from. */
interface Origin {
  /** Of the draft in the database; 0: there is none. */
  version: number
  /** What is published, for a new draft; null: nothing is. */
  base: string | null
}

interface DraftState extends Origin {
  content: ProgrammeContent
  save: 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed'
  error: Error | null
}

export interface DraftEditor extends DraftState {
  change(content: ProgrammeContent): void
  /** Shows what the colleague saved. */
  takeTheirs(): Promise<void>
  /** Saves over what the colleague saved. */
  keepMine(): Promise<void>
}

/** Returns the new version. @throws OfficeError draftChanged */
export async function saveDraft(
  kind: ProgrammeKind,
  content: ProgrammeContent,
  { version, base }: Origin,
): Promise<number> {
  // Not through the host of commands: it would read every page again after each pause in typing.
  const { rows } = await call('runCommand', {
    body: {
      name: 'draft save',
      arguments: [kind, String(content['id']), FILE],
      options: { version: String(version), ...(version === 0 && { base: base ?? 'none' }) },
      files: { [FILE]: JSON.stringify(content) },
    },
  })
  return Number(rows[0]?.['version'])
}

const startOf = ({ present, base, draft }: Programme): DraftState => ({
  content: draft?.content ?? present ?? {},
  version: draft?.version ?? 0,
  base,
  save: 'saved',
  error: null,
})

/** A tab that is closed or left within the pause saves immediately. */
function useLeaving(save: () => void): void {
  const flush = useEffectEvent(save)
  useEffect(() => {
    const leave = () => flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

export function useDraft(kind: ProgrammeKind, id: string, loaded: Programme): DraftEditor {
  const queryClient = useQueryClient()
  const [state, setState] = useState(() => startOf(loaded))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(state)
  const isSaving = useRef(false)
  const set = (next: Partial<DraftState>) => {
    latest.current = { ...latest.current, ...next }
    setState(latest.current)
  }

  async function saveNow(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    const { content } = latest.current
    set({ save: 'saving', error: null })
    try {
      const saved = await saveDraft(kind, content, latest.current)
      const isCurrent = latest.current.content === content
      set({ version: saved, save: isCurrent ? 'saved' : 'waiting' })
      if (!isCurrent) plan()
      void queryClient.invalidateQueries({ queryKey: ['programmes'] })
    } catch (error) {
      const isConflict = error instanceof OfficeError && error.code === 'draftChanged'
      set({ save: isConflict ? 'conflict' : 'failed', error: error as Error })
    } finally {
      isSaving.current = false
    }
  }

  function plan(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveNow(), QUIET_MS)
  }

  // Without a draft the page follows what is published, such as a pause: an older state would undo it.
  const follow = useEffectEvent(() => {
    if (latest.current.version === 0 && latest.current.save === 'saved') set(startOf(loaded))
  })
  useEffect(() => follow(), [loaded])

  const read = () => call('getProgramme', { params: { kind, id } })

  useLeaving(() => {
    if (latest.current.save !== 'waiting') return
    clearTimeout(timer.current)
    void saveNow()
  })

  return {
    ...state,
    change(content) {
      const isStopped = latest.current.save === 'conflict'
      set({ content, ...(!isStopped && { save: 'waiting' }) })
      if (!isStopped) plan()
    },
    async takeTheirs() {
      set(startOf(await read()))
    },
    async keepMine() {
      const { draft, base } = await read()
      set({ version: draft?.version ?? 0, base })
      await saveNow()
    },
  }
}
