import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

const outsideLink = 'inline-flex min-h-6 items-center underline underline-offset-3 hover:text-text'

/** Who licenses the operator in the visitor's market, and who helps with gambling problems there. */
export function LicenceLines() {
  const t = useTranslations('layout.shell.footer')
  const { data: init } = useQuery(initQuery(useClient()))
  const licence = init?.information.licence ?? null
  const helpBody = init?.information.helpBody ?? null
  return (
    <>
      {licence !== null && (
        <p>
          {t.rich('licence', {
            authority: licence.authority,
            number: licence.number,
            link: (words) => (
              <a href={licence.url} rel="noopener" className={outsideLink}>
                {words}
              </a>
            ),
          })}
        </p>
      )}
      {helpBody !== null && (
        <p>
          {t.rich('helpBody', {
            name: helpBody.name,
            link: (words) => (
              <a href={helpBody.url} rel="noopener" className={outsideLink}>
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </>
  )
}
