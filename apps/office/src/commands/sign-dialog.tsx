/** Shows a member with a passkey what they approve, and asks them to sign it. The signature binds exactly what the page showed. */
import type { OfficeApproved, OfficeInput } from '@fairhall/contract/office'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { call } from '../api/office-client.ts'
import { completeOrder } from '../api/older-answers.ts'
import { Dialog } from '../parts/dialog.tsx'
import { focusFirst } from '../parts/focus-first.ts'
import { OrderContent } from '../parts/order-content.tsx'
import { ErrorText, WithData } from '../parts/states.tsx'
import { answerPasskey, canUsePasskeys } from '../session/passkeys.ts'
import { useTexts } from '../texts/texts.tsx'

type Command = OfficeInput<'runCommand'>['body']
export type Signature = NonNullable<Command['passkey']>

interface SignDialogProps {
  command: Command
  /** Null if the member closed the dialog. */
  onEnd(signature: Signature | null): void
}

export function SignDialog({ command, onEnd }: SignDialogProps) {
  const { t } = useTexts()
  const isOver = useRef(false)
  const end = (signature: Signature | null) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(signature)
  }
  const asked = useQuery(approvalQuery(command))
  const sign = useMutation({
    mutationFn: answerPasskey,
    onSuccess: end,
    // A question counts once, and for some minutes.
    onError: () => void asked.refetch(),
  })
  return (
    <Dialog title={t('sign.title')} onClose={() => end(null)}>
      <WithData query={asked}>
        {({ question, approved }) => (
          <div className="grid gap-3">
            <p className="text-muted">{t(canUsePasskeys() ? 'sign.text' : 'passkeys.unusable')}</p>
            <Content command={command} approved={approved} />
            <ErrorText error={sign.error} />
            {canUsePasskeys() && (
              <button
                type="button"
                className="button main"
                ref={focusFirst}
                aria-busy={sign.isPending}
                onClick={() => !sign.isPending && sign.mutate(question)}
              >
                <KeyRound size={16} aria-hidden="true" />
                {t('sign.submit')}
              </button>
            )}
          </div>
        )}
      </WithData>
    </Dialog>
  )
}

/** Read once for each dialog: another window must not exchange what is being signed. */
const approvalQuery = (command: Command) => {
  const body = toApproval(command)
  return queryOptions({
    queryKey: ['approval', body],
    queryFn: async () => {
      const { question, approved } = await call('askApproval', { body })
      return { question, approved: approved.kind === 'order' ? completeOrder(approved) : approved }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

function toApproval({
  name,
  arguments: args = [],
  options = {},
}: Command): OfficeInput<'askApproval'>['body'] {
  const kind = name === 'order agree' ? 'order' : 'withdrawal'
  return { kind, id: args[0] ?? '', content: options['content'] ?? '' }
}

function Content({ command, approved }: { command: Command; approved: OfficeApproved }) {
  const { t, code } = useTexts()
  const isOrder = approved.kind === 'order'
  return (
    <dl className="grid max-h-[50dvh] grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 overflow-auto rounded-lg bg-sunken px-3 py-2">
      {isOrder ? <SignedOrder order={approved} /> : <WithdrawalContent withdrawal={approved} />}
      <Row name={t('sign.reason')}>{command.reason}</Row>
      <Row name={t('sign.command')}>
        <code>{command.name}</code>
      </Row>
      <Row name={t(isOrder ? 'sign.order' : 'sign.withdrawal')}>
        {isOrder ? `${code(approved.orderKind)} · ` : ''}
        {toApproval(command).id}
      </Row>
      <Row name={t('sign.content')}>
        <code>{toApproval(command).content}</code>
      </Row>
    </dl>
  )
}

function SignedOrder({ order }: { order: Extract<OfficeApproved, { kind: 'order' }> }) {
  const { t } = useTexts()
  return (
    <>
      <Row name={t('sign.what')} isMain>
        <OrderContent kind={order.orderKind} parts={order.parts} />
      </Row>
      <Row name={t('sign.subject')}>{order.subject}</Row>
      <Row name={t('sign.orderReason', { name: order.orderedBy })}>{order.reason}</Row>
    </>
  )
}

function WithdrawalContent({ withdrawal }: { withdrawal: Extract<OfficeApproved, { kind: 'withdrawal' }> }) {
  const { t, money } = useTexts()
  const { amount, currency, playerId, method, to } = withdrawal
  return (
    <>
      <Row name={t('sign.amount')} isMain>{`${money(amount)} ${currency}`}</Row>
      <Row name={t('withdrawals.player')}>{playerId}</Row>
      <Row name={t('sign.to')}>{[method, to].filter(Boolean).join(' · ')}</Row>
    </>
  )
}

interface RowProps {
  name: string
  isMain?: boolean
  children: ReactNode
}

/** Nothing for an empty value. */
function Row({ name, isMain = false, children }: RowProps) {
  if (children === null || children === '') return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className={`wrap-anywhere ${isMain ? 'text-[17px] leading-6 font-bold' : ''}`}>{children}</dd>
    </>
  )
}
