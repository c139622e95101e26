import type { OfficePlayer, OfficeReply } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { identityQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Sessions } from './sessions.tsx'
import { Links } from './links/links.tsx'
import { useDocumentWords } from '../verification/document-words.ts'

type Identity = OfficeReply<'getPlayerIdentity'>

export function IdentityTab({ player }: { player: OfficePlayer }) {
  const query = useQuery(identityQuery(player.id))
  return (
    <WithData query={query}>
      {(identity) => (
        <>
          <Proofs identity={identity} />
          <Documents documents={identity.documents} />
          <Sessions player={player} sessions={identity.sessions} />
          <Links player={player} links={identity.links} pairs={identity.linkPairs} />
        </>
      )}
    </WithData>
  )
}

function Proofs({ identity }: { identity: Identity }) {
  const { t, time, code } = useTexts()
  const { identifiedAt, emailConfirmedAt, phoneConfirmedAt, hasApp, hasPasskey, check } = identity
  const moment = (at: string | null) => (at === null ? t('player.notYet') : time(at))
  const factors = [hasApp && t('player.app'), hasPasskey && t('player.passkey')].filter(Boolean)
  const facts = [
    [t('withdrawals.identity'), moment(identifiedAt)],
    [t('player.check'), check === null ? '–' : `${code(check.state)}, ${time(check.changedAt)}`],
    [t('player.emailConfirmed'), moment(emailConfirmedAt)],
    [t('player.phoneConfirmed'), moment(phoneConfirmedAt)],
    [t('player.factor'), factors.join(', ') || '–'],
  ] as const
  return (
    <Section title={t('player.proofs')}>
      <dl className="box grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 p-4">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Documents({ documents }: Pick<Identity, 'documents'>) {
  const { t, time } = useTexts()
  const { kindOf, reasonOf } = useDocumentWords()
  const columns: readonly Column<Identity['documents'][number]>[] = [
    { name: t('player.uploaded'), cell: ({ uploadedAt }) => time(uploadedAt) },
    {
      name: t('player.kind'),
      cell: ({ id, kind }) => (
        <Link to="/verification" search={{ chosen: id }} className="link">
          {kindOf(kind)}
        </Link>
      ),
    },
    { name: t('player.type'), cell: ({ type }) => type },
    { name: t('payments.state'), cell: ({ status }) => <StateTag state={status} /> },
    { name: t('player.decided'), cell: ({ decidedAt }) => decidedAt && time(decidedAt) },
    { name: t('payments.reason'), cell: ({ why }) => why && reasonOf(why) },
  ]
  return (
    <Section title={t('player.documents')}>
      <DataTable columns={columns} rows={documents} keyOf={({ id }) => id} empty={t('player.noDocuments')} />
    </Section>
  )
}
