import { useRouterState } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { useTexts } from '../texts/texts.tsx'
import { hasRoom, NAME_MAX, useSavedViews, VIEWS_MAX } from './saved-views.ts'

/** Names the present address, and removes names. Views are opened from the search. */
export function SaveViewDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts()
  const address = useRouterState({ select: ({ location }) => location.href })
  const { views, save, remove } = useSavedViews()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ name: name.trim(), address })
    setName('')
  }
  return (
    <Dialog title={t('views.title')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        <p className="text-muted">{t('views.lead')}</p>
        <label className="grid gap-1 font-semibold">
          {t('views.name')}
          <input
            className="field font-normal"
            value={name}
            required
            pattern=".*\S.*"
            maxLength={NAME_MAX}
            data-first
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {views.length >= VIEWS_MAX && <p className="text-warn">{t('views.full', { count: VIEWS_MAX })}</p>}
        <button
          type="submit"
          className="button main justify-self-start"
          disabled={!hasRoom(views, name.trim())}
        >
          {t('views.save')}
        </button>
      </form>
      {views.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line" aria-label={t('views.saved')}>
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-3 py-1.5">
              <b className="whitespace-nowrap">{view.name}</b>
              <span className="min-w-0 truncate text-muted">{view.address}</span>
              <button
                type="button"
                className="ms-auto grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken"
                aria-label={t('views.remove', { name: view.name })}
                onClick={() => remove(view.name)}
              >
                <Trash2 size={15} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
