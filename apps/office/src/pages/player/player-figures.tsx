import type { OfficePlayer } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'

/** Each sum leads to the payments behind it. */
export function PlayerFigures({ player }: { player: OfficePlayer }) {
  const { t, time, money } = useTexts()
  const { id, deposits, withdrawals, net, baseCurrency, registeredAt, lastSeenAt, locale } = player
  const linked = (text: string, type?: 'deposit' | 'withdrawal') => (
    <Link to="/players/$id" params={{ id }} search={{ tab: 'money', type }} className="hover:underline">
      {text}
    </Link>
  )
  return (
    <dl className="box grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-4 2xl:grid-cols-8">
      <Figure name={t('player.deposited')} note={deposits.count}>
        {linked(`${money(deposits.amount)} ${baseCurrency}`, 'deposit')}
      </Figure>
      <Figure name={t('player.withdrawn')} note={withdrawals.count}>
        {linked(`${money(withdrawals.amount)} ${baseCurrency}`, 'withdrawal')}
      </Figure>
      <Figure name={t('player.net')}>{linked(`${money(net)} ${baseCurrency}`)}</Figure>
      <PlayFigures {...player} />
      <Figure name={t('player.lastSeen')}>{lastSeenAt === null ? '–' : time(lastSeenAt)}</Figure>
      <Figure name={t('player.since')}>{time(registeredAt)}</Figure>
      <Figure name={t('player.language')}>{locale ?? '–'}</Figure>
    </dl>
  )
}

function PlayFigures({ id, baseCurrency, play }: Pick<OfficePlayer, 'id' | 'baseCurrency' | 'play'>) {
  const { t, money, percent } = useTexts()
  return (
    <>
      <Figure name={t('player.result')} note={play.rounds}>
        <Link to="/players/$id" params={{ id }} search={{ tab: 'play' }} className="hover:underline">
          {`${money(play.result)} ${baseCurrency}`}
        </Link>
      </Figure>
      <Figure name={t('player.returned')}>{play.returned === null ? '–' : percent(play.returned)}</Figure>
    </>
  )
}

function Figure({ name, note, children }: { name: string; note?: number; children: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-[15px] leading-6 font-semibold">
        {children}{' '}
        {note !== undefined && note > 0 && <small className="font-medium text-muted">× {note}</small>}
      </dd>
    </div>
  )
}
