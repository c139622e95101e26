import type { OfficeReviewedDocument } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useRunCommand } from '../../commands/command-host.tsx'
import { useKeys } from '../../parts/keys.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useDocumentWords } from './document-words.ts'

type Decision = 'accept' | 'refuse'

interface DocumentDecisionProps {
  document: OfficeReviewedDocument
  onDecided(): void
}

/** Staff may change a decision: refusing an accepted document asks the player for another one. */
export function DocumentDecision({ document: { id, status }, onDecided }: DocumentDecisionProps) {
  const { t } = useTexts()
  const { reasons } = useDocumentWords()
  const run = useRunCommand()
  const [reason, setReason] = useState(t('verification.defaultReason'))
  const [why, setWhy] = useState('')
  const acceptButton = useRef<HTMLButtonElement>(null)
  const whyField = useRef<HTMLSelectElement>(null)
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      run({
        name: `document ${decision}`,
        arguments: [id],
        options: { status, ...(decision === 'refuse' ? { why } : {}) },
        reason,
      }),
    onSuccess: onDecided,
  })
  // A key begins a decision, which Enter then confirms on the focused button.
  useKeys({ a: () => acceptButton.current?.focus(), r: () => whyField.current?.focus() })
  const submit = (decision: Decision) => (event: FormEvent) => {
    event.preventDefault()
    if (!decide.isPending) decide.mutate(decision)
  }
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <label className="grid gap-1 font-semibold">
        {t('reason')}
        <input
          className="field font-normal"
          value={reason}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <ErrorText error={decide.error} />
      {status !== 'accepted' && (
        <form onSubmit={submit('accept')}>
          <button
            ref={acceptButton}
            type="submit"
            className="button main w-full"
            disabled={reason.trim() === ''}
            aria-busy={decide.isPending}
          >
            {t('verification.accept')}
          </button>
        </form>
      )}
      <form onSubmit={submit('refuse')} className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-45 flex-1 gap-1 font-semibold">
          {t('verification.why')}
          <select
            ref={whyField}
            className="field font-normal"
            value={why}
            required
            onChange={(event) => setWhy(event.target.value)}
          >
            <option value="">–</option>
            {Object.entries(reasons).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button
          type="submit"
          className="button danger"
          disabled={reason.trim() === ''}
          aria-busy={decide.isPending}
        >
          {t(status === 'accepted' ? 'verification.again' : 'verification.refuse')}
        </button>
      </form>
    </div>
  )
}
