const limit = '10000000'

/** Settings of servers in benches: requests are counted as usual but never limited, because all come from one address. */
export const noLimits = {
  LIMIT_API_PER_MINUTE: limit,
  LIMIT_SEARCH_PER_MINUTE: limit,
  LIMIT_IMAGES_PER_MINUTE: limit,
  LIMIT_PAGES_PER_MINUTE: limit,
  LIMIT_HEALTH_PER_MINUTE: limit,
}
