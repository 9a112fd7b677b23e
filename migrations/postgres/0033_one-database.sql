CREATE TABLE "app_months" (
	"app" integer NOT NULL,
	"month" integer NOT NULL,
	"count" integer NOT NULL,
	"ranks" "bytea" NOT NULL,
	CONSTRAINT "app_months_app_month_pk" PRIMARY KEY("app","month")
);
--> statement-breakpoint
CREATE TABLE "app_peaks" (
	"app" integer NOT NULL,
	"chart" integer NOT NULL,
	"rank" smallint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"seen_since" timestamp with time zone NOT NULL,
	CONSTRAINT "app_peaks_app_chart_pk" PRIMARY KEY("app","chart")
);
--> statement-breakpoint
CREATE TABLE "chart_failures" (
	"chart" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "chart_failures_chart_observed_at_pk" PRIMARY KEY("chart","observed_at")
);
--> statement-breakpoint
CREATE TABLE "forgotten_months" (
	"before" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_apps" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_apps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"app_id" bigint NOT NULL,
	CONSTRAINT "history_apps_app_id" UNIQUE("app_id")
);
--> statement-breakpoint
CREATE TABLE "history_charts" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_charts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"storefront" text NOT NULL,
	"chart_type" text NOT NULL,
	"genre" integer NOT NULL,
	"device" text NOT NULL,
	"requested_since" timestamp with time zone NOT NULL,
	"measured_since" timestamp with time zone,
	CONSTRAINT "history_charts_key" UNIQUE("storefront","chart_type","genre","device")
);
--> statement-breakpoint
CREATE TABLE "reading_chunks" (
	"chart" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"sources" smallint[] NOT NULL,
	"outcomes" smallint[] NOT NULL,
	"depths" integer[] NOT NULL,
	"ends" integer[] NOT NULL,
	"moves" real[] NOT NULL,
	"previous_times" timestamp with time zone[] NOT NULL,
	"apps" integer[] NOT NULL,
	"is_filed" boolean DEFAULT false NOT NULL,
	"is_remainder" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reading_chunks_chart_first_at_pk" PRIMARY KEY("chart","first_at")
);
--> statement-breakpoint
CREATE TABLE "thinned_apps" (
	"app" integer PRIMARY KEY NOT NULL,
	"before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chart_failures_observed_at" ON "chart_failures" USING btree ("observed_at");--> statement-breakpoint
CREATE INDEX "reading_chunks_last_at" ON "reading_chunks" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "reading_chunks_open" ON "reading_chunks" USING btree ("chart","first_at") WHERE NOT is_filed;