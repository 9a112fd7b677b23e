import { Skeleton } from '#web/components/ui/skeleton.tsx'

const countries = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const

const HeaderSkeleton = () => (
  <div className="flex flex-wrap items-start gap-x-10 gap-y-5 pt-2 pb-5">
    <div className="flex flex-[1_1_22rem] gap-4 md:gap-5">
      <Skeleton className="size-16 rounded-icon md:size-[84px]" />
      <div className="min-w-0 flex-1 pt-1">
        <Skeleton className="h-7 max-w-52" />
        <Skeleton className="mt-2.5 h-4 max-w-60" />
        <Skeleton className="mt-2 h-4 max-w-40" />
      </div>
    </div>
    <div className="flex w-full flex-col gap-2 sm:w-[336px]">
      <Skeleton className="h-9 rounded-button" />
      <Skeleton className="h-9 rounded-button" />
    </div>
  </div>
)

const CountsSkeleton = ({ className }: { className: string }) => (
  <div>
    <Skeleton className="mb-3.5 h-[18px] w-36" />
    <Skeleton className={className} />
    <Skeleton className="mt-2 h-3.5 w-56" />
  </div>
)

const AboutSkeleton = () => (
  <div className="max-lg:hidden">
    <Skeleton className="h-[18px] w-28" />
    <Skeleton className="mt-3.5 h-4" />
    <Skeleton className="mt-1.5 h-4 w-3/5" />
    <div className="mt-4 flex gap-3">
      <Skeleton className="h-[264px] w-[149px] rounded-button" />
      <Skeleton className="h-[264px] w-[149px] rounded-button" />
    </div>
  </div>
)

/** A skeleton with the same height as the page. */
export const AppSkeleton = () => (
  <>
    <HeaderSkeleton />
    <Skeleton className="mb-7 h-[39px]" />
    <div className="grid gap-[34px]">
      <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
        <div className="grid content-start gap-[34px]">
          <CountsSkeleton className="h-11 w-64" />
          <CountsSkeleton className="h-7 w-60" />
        </div>
        <AboutSkeleton />
      </div>
      <div>
        <Skeleton className="mb-9 h-[18px] w-40" />
        {countries.map(country => (
          <div key={country} className="flex h-[37px] items-center gap-4 border-t border-line">
            <Skeleton className="h-3.5 w-5" />
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="ml-auto h-6 w-[46px]" />
            <Skeleton className="h-6 w-[46px]" />
          </div>
        ))}
      </div>
    </div>
  </>
)
