import { CopyButton } from '@fairhall/ui/copy-button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { invoiceQuery } from '../../shell/player/invoice-query.ts'
import { Fact } from '../../shell/lists/fact.tsx'

/**
 * The destination of a withdrawal, loaded when the details are opened. A crypto address can be copied, so the player
 * can look the payment up.
 */
export function InvoiceDestination({ invoiceId }: { invoiceId: string }) {
  const t = useTranslations('pages.profile-invoices')
  const copied = useTranslations('global-components.lists.details')('copied')
  const { data, isError } = useQuery(invoiceQuery(useClient(), invoiceId))
  if (isError) return <Fact name={t('details.to')}>{t('failedToLoad.text')}</Fact>
  if (data === undefined)
    return (
      <Fact name={t('details.to')}>
        <Skeleton className="ms-auto h-5 w-28" />
      </Fact>
    )
  if (data.destination === null) return null
  const { label, isWhole, tag, network } = data.destination
  return (
    <>
      {network !== null && <Fact name={t('details.network')}>{network}</Fact>}
      <Fact name={t('details.to')}>
        <bdi dir="ltr" className="break-all">
          {label}
        </bdi>
        {isWhole && (
          <CopyButton
            size="sm"
            variant="ghost"
            text={label}
            label={t('details.copyAddress')}
            copiedLabel={copied}
          />
        )}
      </Fact>
      {tag !== null && <Fact name={t('details.tag')}>{tag}</Fact>}
    </>
  )
}
