import { InvoiceType } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Notice } from '@fairhall/ui/notice'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { Fact } from './invoice-fact.tsx'
import { InvoiceDestination } from './invoice-destination.tsx'

/** All details of one payment, collapsed by default. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('pages.profile-invoices.details')
  const format = useFormatter()
  const money = useMoneyFormat()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const [isOpen, setIsOpen] = useState(false)
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const { address, tag } = invoice.publicData ?? {}
  return (
    <details
      className="group -mb-2 col-span-2 col-start-2 text-sm"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 w-fit list-none items-center gap-1.5 rounded-tick text-muted hover:text-text pointer-coarse:min-h-11">
        {t('show')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-raised/60 p-3">
        <Fact name={t('number')}>{invoice.number}</Fact>
        <Fact name={t('method')}>{invoice.methodName}</Fact>
        <Fact name={t('amount')}>{money(invoice.amount, invoice.currency)}</Fact>
        <Fact name={t('fee')}>{money(invoice.fee, invoice.currency)}</Fact>
        <Fact name={t('begun')}>{moment(invoice.createdAt)}</Fact>
        <Fact name={t('changed')}>{moment(invoice.updatedAt)}</Fact>
        {invoice.type === InvoiceType.withdrawal && isOpen && <InvoiceDestination invoiceId={invoice.id} />}
        {address !== undefined && <Fact name={t('address')}>{address}</Fact>}
        {tag !== undefined && <Fact name={t('tag')}>{tag}</Fact>}
      </dl>
      {tag !== undefined && (
        <Notice
          tone="error"
          className="mb-2"
          action={<CopyButton size="sm" text={tag} label={t('copyTag')} copiedLabel={t('copied')} />}
        >
          {t('tagNote')}
        </Notice>
      )}
    </details>
  )
}
