import { Button } from '@fairhall/ui/button'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { SearchSelect } from '@fairhall/ui/search-select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CountryFlag } from '../../shell/market/country-flag.tsx'
import { countriesQuery } from '../../shell/market/market-queries.ts'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { CountryRequest } from '../../shell/player/country-request.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { chooseRegion, useChosenRegion } from './wallet-region.ts'

export default function WalletRegionModal(props: ModalProps<'wallet-region'>) {
  const t = useTranslations('modals.wallet-region')
  const tFields = useTranslations('fields-settings.fields')
  const { data: countries = [] } = useQuery(countriesQuery(useClient()))
  const own = useProfile()?.country ?? null
  const chosen = useChosenRegion()
  const [picked, setPicked] = useState<string | null>(null)
  const country = picked ?? chosen ?? own
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  return (
    <FormModal {...props} name="wallet-region">
      <SearchSelect
        label={t('country')}
        value={country}
        onValue={setPicked}
        options={countries.map(({ code, name }) => ({
          value: code,
          label: name,
          icon: <CountryFlag code={code} />,
        }))}
        emptyText={tFields('noMatch')}
        openLabel={tFields('openList')}
      />
      {own !== null && country !== null && country !== own && (
        <CountryRequest own={nameOf(own)} country={country} name={nameOf(country)} />
      )}
      <ModalActions>
        <Button
          wide
          size="lg"
          disabled={country === null}
          onClick={() => {
            if (country !== null) chooseRegion(country)
            props.close()
          }}
        >
          {t('save')}
        </Button>
      </ModalActions>
    </FormModal>
  )
}
