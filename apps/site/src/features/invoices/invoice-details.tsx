import { InvoiceType } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { Fact } from '../../shell/lists/fact.tsx'
import { Facts, RowDetails } from '../../shell/lists/row-details.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useExactMoment } from '../../shell/player/use-moment.ts'
import { InvoiceDestination } from './invoice-destination.tsx'

/** All details of one payment, collapsed by default. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('pages.profile-invoices.details')
  const tList = useTranslations('pages.profile-invoices')
  const copied = useTranslations('global-components.lists.details')('copied')
  const money = useMoneyFormat()
  const moment = useExactMoment()
  const amount = money(invoice.amount, invoice.currency)
  const { address, tag } = invoice.publicData ?? {}
  return (
    <RowDetails>
      {(isOpen) => (
        <>
          <Facts>
            <Fact name={t('number')}>{invoice.number}</Fact>
            <Fact name={t('method')}>{invoice.methodName}</Fact>
            <Fact name={t('amount')}>{invoice.isAmountOpen ? tList('from', { amount }) : amount}</Fact>
            <Fact name={t('fee')}>{money(invoice.fee, invoice.currency)}</Fact>
            <Fact name={t('begun')}>{moment(invoice.createdAt)}</Fact>
            <Fact name={t('changed')}>{moment(invoice.updatedAt)}</Fact>
            {invoice.type === InvoiceType.withdrawal && isOpen && (
              <InvoiceDestination invoiceId={invoice.id} />
            )}
            {address !== undefined && <Fact name={t('address')}>{address}</Fact>}
            {tag !== undefined && <Fact name={t('tag')}>{tag}</Fact>}
          </Facts>
          {tag !== undefined && (
            <Notice
              tone="error"
              className="mb-2"
              action={<CopyButton size="sm" text={tag} label={t('copyTag')} copiedLabel={copied} />}
            >
              {t('tagNote')}
            </Notice>
          )}
        </>
      )}
    </RowDetails>
  )
}
