// The first number that a browser writes makes it read its tables of languages: here, beside the page, it blocks nothing.
postMessage(new Intl.NumberFormat(self.name, { style: 'percent' }).format(0))
