/** Begins a draft: from an example of its kind, or from another programme. */
import type { ProgrammeContent, ProgrammeKind } from '@fairhall/contract/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { programmesQuery } from '../../api/queries.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type GroupId, groups, starts } from './kinds.ts'
import { saveDraft } from './use-draft.ts'

type Group = Exclude<GroupId, 'all'>

interface NewProgrammeProps {
  group?: Group
  /** What is duplicated; without it, an example of the chosen kind. */
  from?: { kind: ProgrammeKind; content: ProgrammeContent; name: string }
  onClose(): void
}

export function NewProgramme({ group: first = 'bonuses', from, onClose }: NewProgrammeProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [group, setGroup] = useState<Group>(first)
  const [id, setId] = useState('')
  const create = useMutation({
    mutationFn: async () => {
      const { kind, content } = from ?? starts[group]
      await saveDraft(
        kind,
        { ...content, ...startOf(kind), ...withoutCode(content), id },
        { version: 0, base: null },
      )
      return { kind, id }
    },
    onSuccess: (params) => {
      void queryClient.invalidateQueries({ queryKey: programmesQuery.queryKey })
      // A copy is opened on the same page, which then stays.
      onClose()
      void navigate({ to: '/offers/$kind/$id', params })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const title = from === undefined ? t('builder.newTitle') : t('builder.duplicateTitle', { name: from.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        {from === undefined && (
          <label className="grid gap-1 font-semibold">
            {t('builder.kind')}
            <select
              className="field font-normal"
              value={group}
              onChange={({ target }) => setGroup(target.value as Group)}
            >
              {groups
                .filter((one) => one.id !== 'all')
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {t(one.text)}
                  </option>
                ))}
            </select>
          </label>
        )}
        <label className="grid gap-1 font-semibold">
          {t('builder.id')}
          <input
            className="field font-normal"
            value={id}
            required
            maxLength={40}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            autoComplete="off"
            readOnly={create.isPending}
            data-first
            onChange={({ target }) => setId(target.value)}
          />
          <span className="text-xs font-normal text-muted">{t('builder.idHint')}</span>
        </label>
        <ErrorText error={create.error} />
        <button type="submit" className="button main justify-self-start" aria-busy={create.isPending}>
          {t('builder.create')}
        </button>
      </form>
    </Dialog>
  )
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What runs by the clock begins tomorrow, on the hour. */
function startOf(kind: ProgrammeKind): ProgrammeContent {
  if (kind !== 'tournament' && kind !== 'prize-drop') return {}
  const at = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS
  return { startsAt: new Date(at).toISOString().replace('.000', '') }
}

/** Codes are unique, so a copy has none. */
const withoutCode = ({ code }: ProgrammeContent): ProgrammeContent => (code == null ? {} : { code: null })
