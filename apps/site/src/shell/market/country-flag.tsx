/** Flags are files of their own; a page loads the ones it shows. This map of their addresses belongs to lazy parts only. */
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

/** Always beside the country's name, so it says nothing itself. */
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
