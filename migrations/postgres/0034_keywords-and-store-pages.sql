CREATE TABLE "keyword_failures" (
	"storefront" text NOT NULL,
	"keyword" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "keyword_failures_storefront_keyword_observed_at_pk" PRIMARY KEY("storefront","keyword","observed_at")
);
--> statement-breakpoint
CREATE TABLE "keyword_readings" (
	"storefront" text NOT NULL,
	"keyword" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"depth" integer NOT NULL,
	"app_ids" bigint[] NOT NULL,
	CONSTRAINT "keyword_readings_storefront_keyword_observed_at_pk" PRIMARY KEY("storefront","keyword","observed_at")
);
--> statement-breakpoint
CREATE TABLE "store_page_readings" (
	"app_id" bigint NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"price" double precision,
	"rating_count" integer,
	"rating" real,
	"is_found" boolean NOT NULL,
	"storefront" text NOT NULL,
	"version" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "store_page_readings_app_id_storefront_observed_at_pk" PRIMARY KEY("app_id","storefront","observed_at")
);
