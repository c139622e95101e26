import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { searchQuery } from '../api/queries.ts'
import { Empty, ErrorText } from '../parts/states.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ExportsSection } from './exports-section.tsx'

export function PlayersPage() {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const found = useQuery(searchQuery(useDeferredValue(text.trim())))
  const players = (found.data ?? []).filter(({ kind }) => kind === 'player')
  return (
    <>
      <PageTitle text={t('nav.players')} />
      <input
        className="field mb-3 max-w-120"
        type="search"
        value={text}
        aria-label={t('player.find')}
        placeholder={t('player.find')}
        onChange={(event) => setText(event.target.value)}
      />
      <ExportsSection kinds={['players']} />
      <ErrorText error={found.error} />
      <div className="box">
        {players.map(({ id, title, detail }) => (
          <Link key={id} to="/players/$id" params={{ id }} className="flex gap-3 px-4 py-3 hover:bg-sunken">
            <b>{title}</b>
            <span className="text-muted">{detail}</span>
          </Link>
        ))}
        {players.length === 0 && (
          <Empty
            text={found.isFetching ? t('loading') : t(text.trim().length < 3 ? 'player.find' : 'search.none')}
          />
        )}
      </div>
    </>
  )
}
