import type { OfficePlayer, OfficeReply } from '@fairhall/contract/office'
import { CommandButton } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Session = OfficeReply<'getPlayerIdentity'>['sessions'][number]

/** Where the player is signed in, each with the command that ends it. */
export function Sessions({ player, sessions }: { player: OfficePlayer; sessions: readonly Session[] }) {
  const { t, time } = useTexts()
  const columns: readonly Column<Session>[] = [
    { name: t('player.device'), cell: ({ device }) => device || '–' },
    { name: t('player.country'), cell: ({ country }) => country ?? '–' },
    { name: t('player.signedIn'), cell: ({ signedInAt }) => time(signedInAt) },
    { name: t('player.lastSeen'), cell: ({ lastSeenAt }) => time(lastSeenAt) },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ id }) => (
        <CommandButton name="player sign-out" known={{ player: player.id, session: id }} look="link">
          {t('action.endSession')}
        </CommandButton>
      ),
    },
  ]
  return (
    <Section title={t('player.openSessions')}>
      <DataTable columns={columns} rows={sessions} keyOf={({ id }) => id} empty={t('player.noSessions')} />
    </Section>
  )
}
