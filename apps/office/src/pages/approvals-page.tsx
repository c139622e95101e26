import type { OfficeOrder, OfficeRow } from '@fairhall/contract/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ordersQuery } from '../api/queries.ts'
import { useRunCommand } from '../commands/command-host.tsx'
import { OrderContent } from '../parts/order-content.tsx'
import { RowsTable } from '../parts/rows-table.tsx'
import { Empty, ErrorText, WithData } from '../parts/states.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { useTexts } from '../texts/texts.tsx'

export function ApprovalsPage() {
  const { t } = useTexts()
  const query = useQuery(ordersQuery)
  // What an effect returns is shown once, such as a sign-in link: it stays when its order has gone.
  const [results, setResults] = useState<readonly OfficeRow[]>([])
  return (
    <>
      <PageTitle text={t('nav.approvals')} />
      {results.length > 0 && (
        <section className="box mb-3 grid gap-2 p-4" aria-live="polite">
          <h2 className="text-[15px]">{t('commands.result')}</h2>
          <RowsTable rows={results} />
        </section>
      )}
      <WithData query={query}>
        {(orders) =>
          orders.length === 0 ? (
            <div className="box">
              <Empty text={t('approvals.empty')} />
            </div>
          ) : (
            <ul className="grid gap-3">
              {orders.map((order) => (
                <li key={order.id}>
                  <Order order={order} onDone={setResults} />
                </li>
              ))}
            </ul>
          )
        }
      </WithData>
    </>
  )
}

function Order({ order, onDone }: { order: OfficeOrder; onDone(rows: readonly OfficeRow[]): void }) {
  const { t, time, code } = useTexts()
  const { id, kind, parts, subject, reason, orderedBy, orderedAt, expiresAt, content, refusal } = order
  const run = useRunCommand()
  const [answer, setAnswer] = useState('')
  const [login, setLogin] = useState('')
  const decide = useMutation({
    mutationFn: (isAgreed: boolean) =>
      run({
        name: isAgreed ? 'order agree' : 'order refuse',
        arguments: [id],
        options: isAgreed ? { content, ...(login !== '' && { login }) } : {},
        reason: answer,
      }),
    onSuccess: ({ rows }) => onDone(rows),
  })
  return (
    <form
      className="box grid gap-3 p-4 lg:grid-cols-[1fr_360px]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!decide.isPending && refusal === null) decide.mutate(true)
      }}
    >
      <div className="grid content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tag info">{code(kind)}</span>
          <Subject subject={subject} />
        </p>
        <div className="grid gap-1.5 text-[15px] leading-5 font-semibold wrap-anywhere">
          <OrderContent kind={kind} parts={parts} />
        </div>
        {reason !== null && (
          <p className="wrap-anywhere">
            <span className="text-muted">{t('sign.orderReason', { name: orderedBy })}:</span>{' '}
            <bdi>{reason}</bdi>
          </p>
        )}
        <p className="text-muted">
          {t('approvals.by', { name: orderedBy, time: time(orderedAt) })} ·{' '}
          {t('approvals.expires', { time: time(expiresAt) })}
        </p>
      </div>
      <div className="grid content-start gap-2">
        {refusal !== null && <p className="text-warn">{code(refusal)}</p>}
        {kind === 'release' && refusal === null && (
          <label className="grid gap-1 font-semibold">
            {t('approvals.login')}
            <input
              className="field font-normal"
              value={login}
              autoComplete="off"
              onChange={(event) => setLogin(event.target.value)}
            />
          </label>
        )}
        <label className="grid gap-1 font-semibold">
          {t('reason')}
          <input
            className="field font-normal"
            value={answer}
            required
            onChange={(event) => setAnswer(event.target.value)}
          />
        </label>
        <ErrorText error={decide.error} />
        <div className="flex gap-2">
          {refusal === null && (
            <button type="submit" className="button main flex-1">
              {t('approvals.agree')}
            </button>
          )}
          <button
            type="button"
            className="button danger flex-1"
            disabled={answer.trim() === ''}
            onClick={() => decide.mutate(false)}
          >
            {t('approvals.refuse')}
          </button>
        </div>
      </div>
    </form>
  )
}

/** A player leads to their page. */
function Subject({ subject }: { subject: string }) {
  const [kind, id = ''] = subject.split(':')
  if (kind !== 'player') return <b className="wrap-anywhere">{subject}</b>
  return (
    <Link to="/players/$id" params={{ id }} className="link">
      {id.slice(0, 8)}
    </Link>
  )
}
