import type { Currency, PaymentMethod } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import CopyInput from '@fairhall/ui/inputs/copy'
import { Notice } from '@fairhall/ui/notice'
import { QrCode } from '@fairhall/ui/qr-code'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useLocale, useTranslations } from 'use-intl'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
import { CoinTerms } from './coin-terms.tsx'
import { PayUntil } from './pay-until.tsx'
import { type PaymentCode, toPay } from './payment-code.ts'
import { useOutcome } from './use-outcome.ts'

interface Props {
  /** Undefined if a limit blocks all methods. */
  method: PaymentMethod | undefined
  code: PaymentCode
  currency: Currency
  onAgain: () => void
}

/** A payment address or code, to scan or to copy. The wallet updates automatically when the money arrives. */
export function AddressView({ method, code, currency, onAgain }: Props) {
  const t = useTranslations('modals.wallet.qr')
  const tCoin = useTranslations('modals.wallet.coin')
  const words = useTranslations('fields-settings.fields.inputs')
  const locale = useLocale()
  const { invoiceId, methodName, isAmountOpen, qr, address, tag, fee, expiresAt } = code
  const unit = amountUnit(currency)
  useOutcome(invoiceId)
  const isAddress = address !== undefined
  const text = address ?? qr ?? ''
  const codeText =
    method === undefined ? t('codeTextOf', { method: methodName }) : (method.codeText ?? t('codeText'))
  return (
    <section aria-labelledby="address-title" className="flex flex-col items-center gap-4 text-center">
      <h3 id="address-title" className="text-lg">
        {isAmountOpen
          ? t('title', { currency: currency.code })
          : t(isAddress ? 'titleAmount' : 'codeTitle', {
              amount: unit.format(toPay(code, currency), locale),
            })}
      </h3>
      <p className="max-w-sm text-sm text-muted">{isAddress ? t('text') : codeText}</p>
      {isAboveZero(fee) && (
        <p className="text-sm text-muted">{t('fee', { fee: unit.format(fee, locale) })}</p>
      )}
      {isAmountOpen && <CoinTerms currency={currency} min={code.amount} isAmountOpen />}
      <QrCode value={qr ?? text} label={t(isAddress ? 'code' : 'codeImage')} />
      <StatusPill tone="brass">{t('waiting')}</StatusPill>
      {expiresAt !== null && <PayUntil at={expiresAt} />}
      <CopyInput
        label={t(isAddress ? 'address' : 'paymentCode')}
        value={text}
        copyLabel={t(isAddress ? 'copy' : 'copyCode')}
        words={words}
      />
      {isAddress && <p className="max-w-sm text-sm text-pretty text-muted">{tCoin('once')}</p>}
      {tag !== undefined && (
        <>
          <Notice tone="error" className="w-full text-start">
            {t('tagNote')}
          </Notice>
          <CopyInput label={t('tag')} value={tag} copyLabel={t('copyTag')} words={words} />
        </>
      )}
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </section>
  )
}
