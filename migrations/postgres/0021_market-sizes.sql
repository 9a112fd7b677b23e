CREATE TABLE "market_sizes" (
	"storefront" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"ratings" double precision NOT NULL,
	"apps" integer NOT NULL,
	"chart_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_sizes_storefront_read_at_pk" PRIMARY KEY("storefront","read_at")
);
