import type { OfficeCommand } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { commandsQuery } from '../api/queries.ts'
import { CommandForm } from '../commands/command-form.tsx'
import { Empty, WithData } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'

export function CommandsPage() {
  const { t, command: wordsOf } = useTexts()
  const { name, subject } = useSearch({ from: '/commands' })
  const query = useQuery(commandsQuery)
  return (
    <>
      <h1 className="text-[22px] leading-7">{t('commands.title')}</h1>
      <p className="mb-3 text-muted">{t('commands.lead')}</p>
      <WithData query={query}>
        {(commands) => {
          const command = commands.find((one) => one.name === name)
          return (
            <div className="grid gap-4 lg:grid-cols-[320px_1fr]">
              <CommandList commands={commands} name={name} />
              <section
                className={`box min-w-0 self-start p-4 ${command === undefined ? 'max-lg:hidden' : ''}`}
              >
                {command === undefined ? (
                  <Empty text={t('commands.lead')} />
                ) : (
                  <>
                    <h2 className="mb-2 text-[17px]">{wordsOf(command).name}</h2>
                    {wordsOf(command).name !== command.name && (
                      <p className="-mt-2 mb-2 text-xs text-muted">
                        <code>{command.name}</code>
                      </p>
                    )}
                    <CommandForm
                      key={`${command.name} ${subject}`}
                      command={command}
                      known={knownOf(command, subject)}
                    />
                  </>
                )}
              </section>
            </div>
          )
        }}
      </WithData>
    </>
  )
}

/** A link names the first argument. */
function knownOf(command: OfficeCommand, subject: string | undefined): Readonly<Record<string, string>> {
  const first = command.arguments[0]?.name
  return first === undefined || subject === undefined ? {} : { [first]: subject }
}

function CommandList({ commands, name }: { commands: readonly OfficeCommand[]; name: string | undefined }) {
  const { t, command: wordsOf } = useTexts()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  // Also by the name of the command line, which guides use.
  const shown = commands
    .filter(({ isAllowed }) => isAllowed)
    .map((one) => ({ id: one.name, ...wordsOf(one) }))
    .filter((one) => `${one.id} ${one.name} ${one.about}`.toLowerCase().includes(wanted))
  return (
    <div
      className={`box grid max-h-[calc(100dvh-11rem)] grid-rows-[auto_1fr] ${name === undefined ? '' : 'max-lg:hidden'}`}
    >
      <div className="border-b border-line p-2">
        <input
          className="field"
          type="search"
          value={filter}
          aria-label={t('commands.filter')}
          placeholder={t('commands.filter')}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <ul className="overflow-auto p-2">
        {shown.map((one) => (
          <li key={one.id}>
            <Link
              to="/commands"
              search={{ name: one.id }}
              className={`block rounded-lg px-3 py-1.5 hover:bg-sunken ${one.id === name ? 'bg-chosen' : ''}`}
            >
              <b>{one.name}</b>
              <span className="block truncate text-xs text-muted">{one.about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
