import type { OfficeReply, ProgrammeContent, ProgrammeKind } from '@fairhall/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/office-client.ts'
import { DraftSaver, type DraftState, type Origin } from './draft-saver.ts'

type Programme = OfficeReply<'getProgramme'>

const FILE = 'draft.json'

export interface DraftEditor extends DraftState {
  change(content: ProgrammeContent): void
  /** Shows what is stored now. Returns false if nothing of it is left. */
  takeTheirs(): Promise<boolean>
  /** Saves over what is stored now. */
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

export function useDraft(kind: ProgrammeKind, id: string, loaded: Programme): DraftEditor {
  const queryClient = useQueryClient()
  const [saver] = useState(
    () =>
      new DraftSaver(loaded, {
        read: () => call('getProgramme', { params: { kind, id } }),
        async save(content, origin) {
          const version = await saveDraft(kind, content, origin)
          void queryClient.invalidateQueries({ queryKey: ['programmes'] })
          return version
        },
      }),
  )
  const state = useSyncExternalStore(saver.listen, saver.getState)
  useEffect(() => saver.follow(loaded), [saver, loaded])
  useLeaving(saver)
  return {
    ...state,
    change: (content) => saver.change(content),
    takeTheirs: () => saver.takeTheirs(),
    keepMine: () => saver.keepMine(),
  }
}

/** A tab that is left before everything is saved asks first. What waits is saved immediately, also when only the page is left. */
function useLeaving(saver: DraftSaver): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (saver.getState().save !== 'saved') event.preventDefault()
    }
    const leave = () => saver.flush()
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [saver])
}
