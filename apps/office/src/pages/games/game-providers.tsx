import type { OfficeGameProvider } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { HealthTag } from '../../parts/health-tag.tsx'
import { useTexts } from '../../texts/texts.tsx'

export function GameProviders({ providers }: { providers: readonly OfficeGameProvider[] }) {
  const { t } = useTexts()
  const columns: readonly Column<OfficeGameProvider>[] = [
    {
      name: t('payments.provider'),
      cell: ({ id }) => (
        <Link to="/games" search={{ provider: id }} className="link">
          {id}
        </Link>
      ),
    },
    { name: t('payments.state'), cell: (provider) => <ProviderTags provider={provider} /> },
    {
      name: t('overview.checked'),
      cell: ({ checkedAt }) => (checkedAt === null ? '–' : <Age since={checkedAt} />),
    },
    { name: t('nav.games'), cell: ({ games }) => games, isEnd: true },
    { name: t('games.available'), cell: ({ available }) => available, isEnd: true },
    { name: t('games.playing'), cell: ({ playing }) => playing, isEnd: true },
    {
      name: t('games.openRounds'),
      cell: ({ openRounds }) => (
        <span className={openRounds > 0 ? 'font-semibold text-warn' : ''}>{openRounds}</span>
      ),
      isEnd: true,
    },
    { name: t('games.quarantined'), cell: (provider) => <Troubles provider={provider} /> },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: (provider) => <ProviderActions provider={provider} />,
      isEnd: true,
    },
  ]
  return (
    <>
      <DataTable
        columns={columns}
        rows={providers}
        keyOf={({ id }) => id}
        empty={t('overview.noProviders')}
      />
      <p className="text-xs text-muted">{t('games.openHint')}</p>
    </>
  )
}

function ProviderTags({ provider }: { provider: OfficeGameProvider }) {
  const { t, code } = useTexts()
  const { isEnabled, isStopped, checkedAt } = provider
  if (!isEnabled) return <span className="tag">{t('games.disabled')}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {isStopped && <span className="tag bad">{code('stopped')}</span>}
      {checkedAt !== null && <HealthTag provider={provider} />}
    </span>
  )
}

function Troubles({ provider: { id, quarantined, refusal } }: { provider: OfficeGameProvider }) {
  const { t } = useTexts()
  if (refusal !== null)
    return (
      <span className="text-bad">
        {t('games.unreadable')} <Age since={refusal.since} />
        <span className="block text-xs wrap-anywhere">{refusal.reason}</span>
      </span>
    )
  if (quarantined === 0) return <span className="text-muted">–</span>
  return (
    <Link to="/games" search={{ tab: 'quarantined', provider: id }} className="link">
      {t('games.entries', { count: quarantined })}
    </Link>
  )
}

function ProviderActions({ provider: { id, isStopped } }: { provider: OfficeGameProvider }) {
  const { t } = useTexts()
  const known = { part: `game-provider:${id}` }
  return isStopped ? (
    <CommandButton name="allow" known={known} look="link">
      {t('operations.allow')}
    </CommandButton>
  ) : (
    <CommandButton name="stop" known={known} look="link">
      {t('operations.stopProvider')}
    </CommandButton>
  )
}
