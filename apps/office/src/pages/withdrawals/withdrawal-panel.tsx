/** One withdrawal with what decides on it. An approval repeats what was read here: if it changed since, the server refuses. */
import type { OfficeWithdrawal } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useRunCommand } from '../../commands/command-host.tsx'
import { useKeys } from '../../parts/keys.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { ErrorText } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { whyWaiting } from './why-waiting.ts'
import { useClaim, WithdrawalClaim } from './withdrawal-claim.tsx'

type Decision = 'approve' | 'reject'

function decisionOf(submitter: HTMLElement | null): Decision | null {
  const value = submitter instanceof HTMLButtonElement ? submitter.value : null
  return value === 'approve' || value === 'reject' ? value : null
}

export function WithdrawalPanel({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { t, money } = useTexts()
  const { id, amount, currency, approvedBy, state, content } = withdrawal
  const [reason, setReason] = useState('')
  /** Only for the hint: what is decided is read from the button that submits. */
  const [begun, setBegun] = useState<Decision | null>(null)
  /** What a key began comes after the reason. A press of a button moves none: the next press would meet another one. */
  const [first, setFirst] = useState<Decision>('approve')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const run = useRunCommand()
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      run({
        name: `withdrawal ${decision}`,
        arguments: [id],
        options: decision === 'approve' && content !== null ? { content } : {},
        reason,
      }),
  })
  const claims = useClaim(withdrawal)
  const isTaken = claims.isOthers
  // A key begins a decision: the cursor goes to the reason, and Enter alone decides nothing. Others see who decides.
  const begin = (decision: Decision) => () => {
    if (isTaken) return
    setBegun(decision)
    setFirst(decision)
    claims.claim()
    reasonField.current?.focus()
  }
  useKeys({ ...(withdrawal.refusal === null && { a: begin('approve') }), r: begin('reject') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const decision = decisionOf((event.nativeEvent as SubmitEvent).submitter)
    if (decision !== null && !decide.isPending) decide.mutate(decision)
  }
  const sum = `${money(amount)} ${currency}`
  return (
    <form id={id} onSubmit={submit} className="box grid content-start gap-4 p-4">
      <Facts withdrawal={withdrawal} sum={sum} />
      {approvedBy.length > 0 && (
        <p className="rounded-lg bg-info-soft px-3 py-2 text-info">
          {t('withdrawals.approvedBy', { names: approvedBy.join(', ') })}
        </p>
      )}
      <WithdrawalClaim withdrawal={withdrawal} claims={claims} />
      {state === 'requested' && !isTaken && (
        <div className="grid gap-3 border-t border-line pt-3">
          <ReasonField
            ref={reasonField}
            value={reason}
            onChange={setReason}
            hint={t(begun === 'reject' ? 'withdrawals.rejectHint' : 'reason.hint')}
          />
          <ErrorText error={decide.error} />
          <Decisions
            first={first}
            sum={sum}
            content={content}
            refusal={withdrawal.refusal}
            onBegin={setBegun}
          />
        </div>
      )}
    </form>
  )
}

/** What the decision is about. */
function Facts({ withdrawal, sum }: { withdrawal: OfficeWithdrawal; sum: string }) {
  const { t, time, code } = useTexts()
  const { number, method, to, state, createdAt, playerId, player } = withdrawal
  return (
    <>
      <header>
        <p className="flex items-center gap-2 text-muted">
          {number} <StateTag state={state} />
        </p>
        <p className="font-display text-[26px] leading-8 font-bold">{sum}</p>
        <p className="text-muted">{[method, to].filter(Boolean).join(' · ')}</p>
      </header>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-3">
        <dt className="text-muted">{t('withdrawals.player')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Link to="/players/$id" params={{ id: playerId }} className="link">
            {playerId.slice(0, 8)}
          </Link>
          <StateTag state={player.status} />
          <span className={`tag ${player.isIdentified ? 'good' : 'warn'}`}>
            {t(player.isIdentified ? 'withdrawals.identity' : 'withdrawals.noIdentity')}
          </span>
        </dd>
        <dt className="text-muted">{t('payments.created')}</dt>
        <dd>{time(createdAt)}</dd>
        <dt className="text-muted">{t('withdrawals.why')}</dt>
        <dd>
          {whyWaiting(withdrawal, code) || '–'}{' '}
          {withdrawal.rules.map((rule) => (
            <span key={rule} className="tag">
              {rule}
            </span>
          ))}
        </dd>
      </dl>
    </>
  )
}

interface DecisionsProps {
  first: Decision
  sum: string
  /** The server takes no approval that doesn't repeat what was read. */
  content: string | null
  /** Why the member may not approve it. */
  refusal: string | null
  onBegin(decision: Decision): void
}

function Decisions({ first, sum, content, refusal, onBegin }: DecisionsProps) {
  const { t, code } = useTexts()
  const approve = refusal === null && (
    <button
      key="approve"
      type="submit"
      className="button main flex-1"
      value="approve"
      disabled={content === null}
      onClick={() => onBegin('approve')}
    >
      {t('withdrawals.approve', { amount: sum })}
    </button>
  )
  const reject = (
    <button
      key="reject"
      type="submit"
      className="button danger"
      value="reject"
      onClick={() => onBegin('reject')}
    >
      {t('withdrawals.reject')}
    </button>
  )
  return (
    <>
      {refusal !== null && <p className="text-warn">{code(refusal)}</p>}
      <div className="flex flex-wrap gap-2">
        {first === 'approve' ? [approve, reject] : [reject, approve]}
      </div>
    </>
  )
}
