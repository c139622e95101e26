import type { Tournament, TournamentEntry } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { TimeLeft } from '../../shell/tournaments/time-left.tsx'
import { entryQuery } from '../../shell/tournaments/tournament-queries.ts'
import { useScoreText } from '../../shell/tournaments/use-score-text.ts'
import { StateBadge } from './state-badge.tsx'
import { offerAt } from './prize-ranges.ts'

type Props = { tournament: Tournament; entry: TournamentEntry | undefined }

export function TournamentHero({ tournament, entry }: Props) {
  const { title, text, game, state } = tournament
  return (
    <section className="hero relative isolate mt-4 flex flex-col gap-6 overflow-hidden rounded-panel px-5 py-6 md:mt-6 md:px-8 lg:flex-row lg:items-center">
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <StateBadge state={state} />
        <h1 className="mt-3 text-2xl leading-[1.1] text-balance hyphens-auto md:text-3xl">{title}</h1>
        <p className="mt-2 max-w-[48ch] text-pretty text-text/90 max-sm:text-sm">{text}</p>
        <Action tournament={tournament} entry={entry} />
      </div>
      {game && (
        <Poster
          game={game}
          sizes="11rem"
          width={144}
          height={192}
          className="h-48 w-36 shrink-0 overflow-hidden rounded-card object-cover shadow-lg max-lg:hidden"
        />
      )}
      <Facts tournament={tournament} entry={entry} />
    </section>
  )
}

/** Join where it is needed; else a game that counts. */
function Action({ tournament, entry }: Props) {
  const t = useTranslations('pages.tournament')
  const { status } = useSession()
  const { state, entry: kind } = tournament
  if (state === 'cancelled') return <p className="mt-4 text-sm text-muted">{t('cancelled')}</p>
  if (state === 'finalising') return <p className="mt-4 text-sm text-muted">{t('finalising')}</p>
  if (state === 'finished') return null
  if (status !== 'player')
    return (
      <ModalLink modal="sign-up" className={`${buttonClass({ variant: 'primary' })} mt-5 player:invisible`}>
        {t('signUp')}
      </ModalLink>
    )
  if (kind === 'opt-in' && entry?.isJoined === false) return <Join id={tournament.id} />
  const game = tournament.games[0] ?? tournament.game
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {game && (
        <Link to="/games/$id" params={{ id: game.id }} className={buttonClass({ variant: 'primary' })}>
          {t('play', { game: game.title })}
        </Link>
      )}
      <p className="text-sm text-text/80">{t(kind === 'opt-in' ? 'joined' : 'nothingToJoin')}</p>
    </div>
  )
}

function Join({ id }: { id: string }) {
  const t = useTranslations('pages.tournament')
  const client = useClient()
  const queryClient = useQueryClient()
  const join = useMutation({
    mutationFn: () => client.call('joinTournament', { params: { id } }),
    onSuccess: (entry) => queryClient.setQueryData(entryQuery(client, id).queryKey, entry),
  })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {t('join')}
      </Button>
      <p className="text-sm text-text/80">{t('joinNote')}</p>
    </div>
  )
}

function Facts({ tournament, entry }: Props) {
  const t = useTranslations('pages.tournament')
  const format = useFormatter()
  const money = useMoneyFormat()
  const score = useScoreText(tournament)
  const { state, prizePool, currency, startsAt, endsAt, entrants } = tournament
  const isToCome = state === 'published'
  const isOpen = isToCome || state === 'running'
  const own = entry?.own
  const next = entry?.next
  return (
    <dl className="grid w-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-4 rounded-card border border-line bg-ink/70 p-4 sm:gap-x-6 sm:p-5 lg:w-96 lg:shrink-0">
      <Fact label={t('pool')}>{money(prizePool, currency)}</Fact>
      <Fact label={t(isToCome ? 'startsIn' : isOpen ? 'endsIn' : 'ended')}>
        {isOpen ? (
          <TimeLeft until={isToCome ? startsAt : endsAt} />
        ) : (
          format.dateTime(new Date(endsAt), { day: 'numeric', month: 'short', timeZone: 'UTC' })
        )}
      </Fact>
      {own ? (
        <Fact label={t('yourPlace', { count: Math.max(entrants, entry?.entrants ?? 0) })}>
          <span className="text-brass-bright">{t('place', { place: own.place })}</span>
        </Fact>
      ) : (
        <Fact label={t('entrants')}>{format.number(entrants)}</Fact>
      )}
      {next && isOpen ? (
        <Fact
          label={t('next', {
            place: next.place,
            amount: offerAt(tournament, next.place) ?? money(next.amount, currency),
          })}
        >
          {next.score === null ? t('free') : score(next.score)}
        </Fact>
      ) : (
        own && <Fact label={t('yourScore')}>{score(own.score)}</Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-pretty text-muted">{label}</dt>
      <dd className="mt-1 font-display text-lg leading-tight font-bold sm:text-xl">{children}</dd>
    </div>
  )
}
