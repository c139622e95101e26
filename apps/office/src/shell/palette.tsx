/** Finds players, payments, commands and pages from anywhere. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { commandsQuery, searchQuery } from '../api/queries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useMember } from '../session/use-member.ts'
import { useTexts } from '../texts/texts.tsx'
import { pagesFor } from './pages.ts'
import { useSavedViews } from './saved-views.ts'

const COMMANDS_MAX = 8

interface Entry {
  key: string
  kind: string
  title: string
  detail: string
  open(): void
}

export function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { entries, isSettled } = useEntries(text.trim(), onClose)
  const id = useId()
  const chosen = Math.min(at, Math.max(0, entries.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') entries[chosen]?.open()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || entries.length === 0) return
    event.preventDefault()
    setAt((chosen + step + entries.length) % entries.length)
  }
  return (
    <Dialog title={t('keys.search')} onClose={onClose} isWide>
      <input
        className="field"
        value={text}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label={t('search.open')}
        placeholder={t('search.hint')}
        data-first
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('keys.search')}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5"
      >
        {entries.map(({ key, kind, title, detail, open }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="flex items-baseline text-start gap-3 rounded-lg px-3 py-2 aria-selected:bg-chosen"
            onClick={open}
          >
            <span className="tag">{kind}</span>
            <b className="whitespace-nowrap">{title}</b>
            <span className="truncate text-muted">{detail}</span>
          </button>
        ))}
      </div>
      {isSettled && entries.length === 0 && <p className="mt-3 text-muted">{t('search.none')}</p>}
    </Dialog>
  )
}

function useEntries(text: string, onClose: () => void): { entries: readonly Entry[]; isSettled: boolean } {
  const { t, command: wordsOf } = useTexts()
  const navigate = useNavigate()
  const router = useRouter()
  const views = useMember()?.views ?? []
  const searched = useDeferredValue(text)
  const found = useQuery(searchQuery(searched))
  const commands = useQuery(commandsQuery)
  const { views: saved } = useSavedViews()
  const go = (open: () => unknown) => () => {
    void open()
    onClose()
  }
  const isMeant = (name: string) => name.toLowerCase().includes(text.toLowerCase())
  const shownViews = saved
    .filter(({ name }) => isMeant(name))
    .map(
      ({ name, address }): Entry => ({
        key: `view ${name}`,
        kind: t('search.view'),
        title: name,
        detail: address,
        open: go(() => router.history.push(address)),
      }),
    )
  if (text === '') return { entries: shownViews, isSettled: false }
  // Results of an earlier text must not be opened.
  const isOfText = searched === text
  const hits = (isOfText ? (found.data ?? []) : []).map(
    ({ kind, id, title, detail }): Entry => ({
      key: id,
      kind: t(kind === 'player' ? 'search.player' : 'search.payment'),
      title,
      detail,
      open: go(() =>
        kind === 'player'
          ? navigate({ to: '/players/$id', params: { id } })
          : navigate({ to: '/commands', search: { name: 'payment show', subject: id } }),
      ),
    }),
  )
  const shownPages = pagesFor(views)
    .filter((page) => isMeant(t(page.text)))
    .map(
      ({ to, text: name }): Entry => ({
        key: to,
        kind: t('search.page'),
        title: t(name),
        detail: '',
        open: go(() => navigate({ to })),
      }),
    )
  const meant = (commands.data ?? [])
    .filter(({ isAllowed }) => isAllowed)
    .map((command) => ({ id: command.name, ...wordsOf(command) }))
    .filter(({ id, name }) => isMeant(id) || isMeant(name))
  const shownCommands = meant.slice(0, COMMANDS_MAX).map(
    ({ id, name, about }): Entry => ({
      key: id,
      kind: t('search.command'),
      title: name,
      detail: about,
      open: go(() => navigate({ to: '/commands', search: { name: id } })),
    }),
  )
  const entries = [...shownViews, ...hits, ...shownPages, ...shownCommands]
  return { entries, isSettled: isOfText && !found.isFetching }
}
