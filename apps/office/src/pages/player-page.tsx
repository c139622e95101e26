import type { OfficePlayer } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { commandsQuery, playerQuery } from '../api/queries.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { WithData } from '../parts/states.tsx'
import { StateTag } from '../parts/tags.tsx'
import { useTexts } from '../texts/texts.tsx'
import { JournalTable } from './journal-table.tsx'
import { PaymentsTable } from './payments-table.tsx'

/** The commands that a player's page offers, in this order; those that the member may not run are left out. */
const ACTIONS = [
  'player block',
  'player unblock',
  'player limit',
  'player unlimit',
  'player exclude',
  'player correct',
  'player identify',
  'reward give',
  'balance correct',
  'document list',
  'player close',
]

export function PlayerPage() {
  const { id } = useParams({ from: '/players/$id' })
  const query = useQuery(playerQuery(id))
  return <WithData query={query}>{(player) => <Player key={player.id} player={player} />}</WithData>
}

function Player({ player }: { player: OfficePlayer }) {
  const { t } = useTexts()
  const [command, setCommand] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <Header player={player} onCommand={setCommand} />
      <Figures player={player} />
      <Balances player={player} />
      <section className="grid gap-2">
        <h2 className="text-[15px]">{t('player.payments')}</h2>
        <PaymentsTable payments={player.payments} isOfOnePlayer />
      </section>
      {player.journal.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-[15px]">{t('player.journal')}</h2>
          <JournalTable entries={player.journal} />
        </section>
      )}
      {command !== null && (
        <CommandDialog name={command} known={{ player: player.id }} onClose={() => setCommand(null)} />
      )}
    </div>
  )
}

function Header({ player, onCommand }: { player: OfficePlayer; onCommand(name: string): void }) {
  const { t, time } = useTexts()
  const { data: commands = [] } = useQuery(commandsQuery)
  const allowed = new Set(commands.filter(({ isAllowed }) => isAllowed).map(({ name }) => name))
  const { name, number, status, country, email, phone, isIdentified, restrictedUntil } = player
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="grid gap-1">
        <h1 className="flex flex-wrap items-center gap-2 text-[22px] leading-7">
          {name ?? number}
          <span className="tag">{country}</span>
          <StateTag state={status} />
          <span className={`tag ${isIdentified ? 'good' : 'warn'}`}>
            {t(isIdentified ? 'withdrawals.identity' : 'withdrawals.noIdentity')}
          </span>
          {restrictedUntil !== null && (
            <span className="tag bad">{t('player.restricted', { time: time(restrictedUntil) })}</span>
          )}
        </h1>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span className="select-all">{player.id}</span>
          {email !== null && <span>{email}</span>}
          {phone !== null && <span>{phone}</span>}
          {allowed.has('player show') && (
            <button type="button" className="link" onClick={() => onCommand('player show')}>
              {t('player.reveal')}
            </button>
          )}
        </p>
      </div>
      <label className="ms-auto">
        <span className="sr-only">{t('player.actions')}</span>
        <select className="field font-semibold" value="" onChange={(event) => onCommand(event.target.value)}>
          <option value="" disabled>
            {t('player.actions')}
          </option>
          {ACTIONS.filter((one) => allowed.has(one)).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </header>
  )
}

function Figures({ player }: { player: OfficePlayer }) {
  const { t, time } = useTexts()
  const { deposits, withdrawals, baseCurrency, registeredAt, locale } = player
  const figures = [
    [t('player.deposited'), `${deposits.amount} ${baseCurrency}`, deposits.count],
    [t('player.withdrawn'), `${withdrawals.amount} ${baseCurrency}`, withdrawals.count],
    [t('player.since'), time(registeredAt), null],
    [t('player.language'), locale ?? '–', null],
  ] as const
  return (
    <dl className="box grid grid-cols-2 divide-line md:grid-cols-4 md:divide-x">
      {figures.map(([name, value, count]) => (
        <div key={name} className="p-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-[15px] leading-6 font-semibold">
            {value} {count !== null && <small className="font-medium text-muted">{count}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Balances({ player: { balances } }: { player: OfficePlayer }) {
  const { t } = useTexts()
  return (
    <section className="grid gap-2">
      <h2 className="text-[15px]">{t('player.balances')}</h2>
      <div className="box overflow-auto">
        <table className="grid-table">
          <thead>
            <tr>
              <th>{t('player.account')}</th>
              <th className="end">{t('player.cash')}</th>
              <th className="end">{t('player.bonus')}</th>
              <th className="end">{t('player.locked')}</th>
              <th className="end">{t('player.vault')}</th>
              <th className="end">{t('player.total')}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ currency, cash, bonus, locked, vault, total }) => (
              <tr key={currency}>
                <td className="font-semibold">{currency}</td>
                <td className="end">{cash}</td>
                <td className="end">{bonus}</td>
                <td className="end">{locked}</td>
                <td className="end">{vault}</td>
                <td className="end font-semibold">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
