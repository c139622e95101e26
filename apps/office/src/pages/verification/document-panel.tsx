import type { OfficeReviewedDocument } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DocumentDecision } from './document-decision.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { useDocumentWords } from './document-words.ts'

interface DocumentPanelProps {
  document: OfficeReviewedDocument
  onDecided(): void
}

export function DocumentPanel({ document, onDecided }: DocumentPanelProps) {
  const { t, time } = useTexts()
  const { kindOf, reasonOf } = useDocumentWords()
  const { kind, status, why, uploadedAt, decidedAt, playerId, player } = document
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-[17px] leading-6">
          {kindOf(kind)} <StateTag state={status} />
          {why !== null && <span className="tag">{reasonOf(why)}</span>}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Link to="/players/$id" params={{ id: playerId }} search={{ tab: 'identity' }} className="link">
            {player.name ?? playerId.slice(0, 8)}
          </Link>
          <span className="tag">{player.country}</span>
          <StateTag state={player.status} />
          <span className={`tag ${player.isIdentified ? 'good' : 'warn'}`}>
            {t(player.isIdentified ? 'withdrawals.identity' : 'withdrawals.noIdentity')}
          </span>
        </p>
        <p className="text-muted">
          {t('verification.uploaded', { time: time(uploadedAt) })}
          {decidedAt && ` · ${t('verification.decided', { time: time(decidedAt) })}`}
        </p>
      </header>
      <DocumentViewer document={document} />
      <DocumentDecision document={document} onDecided={onDecided} />
    </div>
  )
}
