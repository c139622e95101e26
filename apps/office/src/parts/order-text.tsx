import { changesIn } from './order-changes.ts'

/** What an order does. Changes of settings are below one another, because a second member reads each of them. */
export function OrderText({ text }: { text: string }) {
  const found = changesIn(text)
  if (found === null) return text
  return (
    <>
      {found.file}
      <ul className="mt-1.5 grid text-[13px] leading-5 font-normal">
        {found.changes.map(({ path, values }, at) => (
          // The same change may be listed twice.
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1">
            <span className="text-muted">{path}</span>
            <span className="font-semibold">{values}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
