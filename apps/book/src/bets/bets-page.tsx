import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Pager } from '@fairhall/ui/pager'
import { Skeleton } from '@fairhall/ui/skeleton'
import { LogIn, Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../api/api.ts'
import type { BetPage } from '../api/types.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { postToSite } from '../site/site.ts'
import { session } from '../state/sportsbook.ts'
import { useStore } from '../state/store.ts'
import { BetCard } from './bet-card.tsx'
import { betChanges, openBets } from './bet-store.ts'

/** The player's open or settled bets. */
export function BetsPage({ isSettled }: { isSettled: boolean }) {
  const t = useTexts()
  const player = useStore(session)
  return (
    <section aria-labelledby="bets-title" className="flex flex-col gap-3">
      <h1 id="bets-title" className="text-xl">
        {t(isSettled ? 'bets.settled' : 'bets.open')}
      </h1>
      <div role="group" aria-labelledby="bets-title" className="segments max-w-sm">
        <button type="button" aria-pressed={!isSettled} onClick={() => go('/bets')}>
          {t('bets.open')}
        </button>
        <button type="button" aria-pressed={isSettled} onClick={() => go('/bets/settled')}>
          {t('bets.settled')}
        </button>
      </div>
      {player.kind === 'guest' && (
        <EmptyState
          icon={<LogIn />}
          title={t('bets.signIn.title')}
          text={t('bets.signIn.text')}
          action={
            <Button onClick={() => postToSite({ kind: 'sign-in.requested' })}>{t('bets.logIn')}</Button>
          }
        />
      )}
      {player.kind === 'player' && (isSettled ? <SettledBets /> : <OpenList />)}
      {player.kind === 'unknown' && <Skeleton className="h-36" />}
      {player.kind === 'failed' && <p className="text-sm text-muted">{t('slip.failed')}</p>}
    </section>
  )
}

function OpenList() {
  const t = useTexts()
  const bets = useStore(openBets)
  if (bets === null) return <Skeleton className="h-36" />
  if (bets.length === 0)
    return <EmptyState icon={<Ticket />} title={t('bets.noneOpen.title')} text={t('bets.noneOpen.text')} />
  return bets.map((bet) => <BetCard key={bet.id} bet={bet} />)
}

function SettledBets() {
  const [page, setPage] = useState(1)
  const settled = useLoaded(`settled ${page}`, () => call<BetPage>(`/api/bets?state=settled&page=${page}`))
  const { reload } = settled
  useEffect(() => betChanges.subscribe(reload), [reload])
  return (
    <Loaded from={settled} skeleton="h-36">
      {(shown) => <Settled shown={shown} onPage={setPage} />}
    </Loaded>
  )
}

function Settled({
  shown: { bets, page, pages },
  onPage,
}: {
  shown: BetPage
  onPage: (page: number) => void
}) {
  const t = useTexts()
  if (bets.length === 0)
    return (
      <EmptyState icon={<Ticket />} title={t('bets.noneSettled.title')} text={t('bets.noneSettled.text')} />
    )
  return (
    <>
      {bets.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
      <Pager
        page={page}
        pages={pages}
        onPage={onPage}
        label={t('bets.pages', { page, pages })}
        previousLabel={t('bets.previous')}
        nextLabel={t('bets.next')}
      />
    </>
  )
}
