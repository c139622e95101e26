/**
 * Each flag is a separate file, so a page loads only those it shows. Import this map of URLs only from lazy chunks.
 */
const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    address,
  ]),
)

/** Decorative: the country's name is always next to it. */
export function CountryFlag({ code }: { code: string }) {
  const address = addresses.get(code)
  if (address === undefined)
    return <span aria-hidden="true" className="h-4 w-6 shrink-0 rounded-[3px] bg-lifted" />
  return (
    <img
      src={address}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className="h-4 w-6 shrink-0 rounded-[3px]"
    />
  )
}
