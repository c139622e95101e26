import type { Currency, DepositReply } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { CopyButton } from '@fairhall/ui/copy-button'
import { QrCode } from '@fairhall/ui/qr-code'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { onNews } from '../../shell/realtime/live-news.ts'

interface Props {
  reply: Pick<DepositReply, 'invoiceId' | 'qr' | 'address' | 'tag'>
  amount: string
  currency: Currency
  onAgain: () => void
}

const SUCCESS = 2

/** A payment address to scan or to copy. When the money arrives, it says so by itself. */
export function AddressView({ reply, amount, currency, onAgain }: Props) {
  const t = useTranslations('modals.wallet.qr')
  const money = useMoneyFormat()
  const modals = useModals()
  const { invoiceId, qr, address, tag } = reply
  useEffect(
    () =>
      onNews('invoices', ({ invoice }) => {
        if (invoice.id === invoiceId && invoice.status === SUCCESS) void modals.replace('deposit-success')
      }),
    [invoiceId, modals],
  )
  const text = address ?? qr ?? ''
  return (
    <section aria-labelledby="address-title" className="flex flex-col items-center gap-4 text-center">
      <h3 id="address-title" className="text-lg">
        {t('titleAmount', { amount: money(amount, currency.code) })}
      </h3>
      <p className="max-w-sm text-sm text-muted">{t('text')}</p>
      <QrCode value={qr ?? text} label={t('code')} />
      <StatusPill tone="brass">{t('waiting')}</StatusPill>
      <Copied label={t('address')} value={text} copyLabel={t('copy')} copiedLabel={t('copied')} />
      {tag !== undefined && (
        <>
          <Copied label={t('tag')} value={tag} copyLabel={t('copyTag')} copiedLabel={t('copied')} />
          <p className="text-sm text-coral">{t('tagNote')}</p>
        </>
      )}
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </section>
  )
}

function Copied({
  label,
  value,
  copyLabel,
  copiedLabel,
}: Record<'label' | 'value' | 'copyLabel' | 'copiedLabel', string>) {
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="rounded-control border border-line bg-ink/70 px-4 py-2.5 text-start">
        <span className="block text-xs text-muted">{label}</span>
        <span dir="ltr" className="block font-medium break-all select-all">
          {value}
        </span>
      </div>
      <CopyButton wide text={value} label={copyLabel} copiedLabel={copiedLabel} />
    </div>
  )
}
