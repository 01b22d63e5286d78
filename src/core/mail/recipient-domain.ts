import { domainToASCII } from 'node:url';

/** Three labels below a country (`example.co.uk`), otherwise two. */
const REGISTERED_NAME = /[^.]+\.(?:[^.]{1,3}\.[a-z]{2}|[^.]+)$/;

/**
 * Returns the domain of the address without subdomains, because an owner of a domain has any number of them. The result is an
 * approximation of the registered name, without a list of public suffixes.
 */
export function recipientDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
  const ascii = domainToASCII(domain) || domain.toLowerCase();
  return REGISTERED_NAME.exec(ascii)?.[0] ?? ascii;
}
