import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/office-client.ts'
import { sessionsQuery } from '../api/queries.ts'
import { Section } from '../parts/section.tsx'
import { ErrorText, WithData } from '../parts/states.tsx'
import { useSession } from '../session/use-member.ts'
import { useTexts } from '../texts/texts.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

export function SessionsPage() {
  const { t, time } = useTexts()
  const queryClient = useQueryClient()
  const session = useSession()
  const query = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <div className="grid gap-6">
      <h1 className="text-[22px] leading-7">{t('nav.sessions')}</h1>
      <PasskeysSection />
      <Section title={t('sessions.title')}>
        <p className="text-muted">
          {session && t('sessions.ends', { minutes: session.idleMinutes, time: time(session.expiresAt) })}
        </p>
        <ErrorText error={end.error} />
        <WithData query={query}>
          {(sessions) => (
            <div className="box overflow-auto">
              <table className="grid-table">
                <thead>
                  <tr>
                    <th>{t('sessions.opened')}</th>
                    <th>{t('sessions.used')}</th>
                    <th>{t('sessions.address')}</th>
                    <th>{t('sessions.agent')}</th>
                    <th>
                      <span className="sr-only">{t('sessions.end')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {sessions.map(({ id, openedAt, lastUsedAt, address, agent, isThis }) => (
                    <tr key={id}>
                      <td>{time(openedAt)}</td>
                      <td>{time(lastUsedAt)}</td>
                      <td>{address}</td>
                      <td className="max-w-100 text-muted">{agent}</td>
                      <td className="end">
                        {isThis ? (
                          <span className="tag good">{t('sessions.this')}</span>
                        ) : (
                          <button type="button" className="button danger" onClick={() => end.mutate(id)}>
                            {t('sessions.end')}
                          </button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </WithData>
      </Section>
    </div>
  )
}
