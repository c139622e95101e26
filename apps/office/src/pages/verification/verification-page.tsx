/** Documents that wait for review, the oldest first. */
import type { OfficeReviewedDocument } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { documentQuery, documentsQuery } from '../../api/queries.ts'
import { Age } from '../../parts/age.tsx'
import { KeyHelp } from '../../parts/key-help.tsx'
import { useKeys } from '../../parts/keys.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { Empty, WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { useDocumentWords } from './document-words.ts'

export function VerificationPage() {
  const { t } = useTexts()
  const query = useQuery(documentsQuery)
  return (
    <WithData query={query}>
      {(documents) => (
        <>
          <PageTitle
            text={t('nav.verification')}
            note={t('withdrawals.waiting', { count: documents.length })}
          />
          <Queue documents={documents} />
        </>
      )}
    </WithData>
  )
}

function Queue({ documents }: { documents: readonly OfficeReviewedDocument[] }) {
  const { t } = useTexts()
  const { chosen } = useSearch({ from: '/verification' })
  const navigate = useNavigate({ from: '/verification' })
  const at = documents.findIndex(({ id }) => id === chosen)
  const choose = (id: string | undefined) => void navigate({ search: { chosen: id }, replace: true })
  const move = (step: number) =>
    choose(documents[Math.min(Math.max(at + step, 0), documents.length - 1)]?.id ?? chosen)
  useKeys({ j: () => move(1), k: () => move(-1) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {documents.length === 0 ? (
          <div className="box">
            <Empty text={t('verification.empty')} />
          </div>
        ) : (
          <Rows documents={documents} chosen={chosen} onChoose={choose} />
        )}
        <KeyHelp
          keys={[
            [['J', 'K'], t('keys.move')],
            [['O'], t('verification.show')],
            [['A'], t('verification.accept')],
            [['R'], t('verification.refuse')],
          ]}
        />
      </div>
      {chosen === undefined ? (
        <div className="box max-xl:hidden">
          <Empty text={t('verification.choose')} />
        </div>
      ) : (
        <Chosen
          key={chosen}
          id={chosen}
          onDecided={() => choose(documents[at + 1]?.id ?? documents[at - 1]?.id)}
        />
      )}
    </div>
  )
}

/** Also one that does not wait, such as from a player's page. */
function Chosen({ id, onDecided }: { id: string; onDecided(): void }) {
  const query = useQuery(documentQuery(id))
  return (
    <div className="box self-start p-4 max-xl:order-first">
      <WithData query={query}>
        {(document) => <DocumentPanel document={document} onDecided={onDecided} />}
      </WithData>
    </div>
  )
}

interface RowsProps {
  documents: readonly OfficeReviewedDocument[]
  chosen: string | undefined
  onChoose(id: string): void
}

function Rows({ documents, chosen, onChoose }: RowsProps) {
  const { t } = useTexts()
  return (
    <div className="box overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th>{t('withdrawals.age')}</th>
            <th>{t('withdrawals.player')}</th>
            <th>{t('verification.document')}</th>
            <th>{t('verification.scan')}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((one) => (
            <Row key={one.id} document={one} isChosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  document: OfficeReviewedDocument
  isChosen: boolean
  onChoose(): void
}

function Row({ document, isChosen, onChoose }: RowProps) {
  const { kindOf, scanOf } = useDocumentWords()
  const { kind, scan, uploadedAt, playerId, player } = document
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <tr ref={row} aria-selected={isChosen} className="cursor-pointer" onClick={onChoose}>
      <td>
        <Age since={uploadedAt} />
      </td>
      <td className="whitespace-nowrap">
        <button type="button" className="font-semibold" onClick={onChoose}>
          {player.name ?? playerId.slice(0, 8)}
        </button>{' '}
        <span className="tag">{player.country}</span>
      </td>
      <td>{kindOf(kind)}</td>
      <td className="text-muted">{scanOf(scan)}</td>
    </tr>
  )
}
