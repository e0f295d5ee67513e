package platen.ops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import platen.db.core.Environment;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.queue.JobLimits;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.schedule.ScheduleSettings;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import platen.ops.command.CommandException;
import platen.scheduler.SweepSettings;

/**
 * Settings of an installation, beside those of the API in {@link platen.api.settings.ApiSettings}. Names, defaults and
 * environment variables are in {@code application.properties}; {@code ops/docs/settings.md} explains them.
 *
 * @param data folder of everything that a process keeps on disk
 * @param masterKey keys that encrypt stored secrets, in base64, separated by commas; null for the file in the data
 *        folder
 */
@ConfigurationProperties("platen")
public record Settings(@DefaultValue("all") Role role, @DefaultValue(".platen") Path data,
        @Nullable String masterKey, @DefaultValue HttpSettings http, @DefaultValue TlsSettings tls,
        @DefaultValue DatabaseSettings database,
        @DefaultValue WorkerSettings worker, @DefaultValue RenderSettings render,
        @DefaultValue WorkerProcessSettings isolation, @DefaultValue QuotaSettings quota,
        @DefaultValue OutboundSettings outbound, @DefaultValue MailServerSettings mail,
        @DefaultValue SchedulesSettings schedules, @DefaultValue SealKeySettings seal,
        @DefaultValue BatchesSettings batches, @DefaultValue DestinationsSettings destinations,
        @DefaultValue WebhooksSettings webhooks,
        @DefaultValue DashboardSettings dashboard, @DefaultValue SignUpSettings signup,
        @DefaultValue TelemetrySettings telemetry) {
    public Settings {
        masterKey = absentWhenBlank(masterKey);
    }

    /**
     * Settings of the database.
     *
     * @param url JDBC URL of a PostgreSQL; null runs an embedded one in the data folder
     * @param poolSize maximum number of connections of this process
     * @param process name of this process at the database; null means the host's name
     */
    public record DatabaseSettings(@Nullable String url, @Nullable String user, @Nullable String password,
            @DefaultValue("20") int poolSize, @Nullable String process) {
        public DatabaseSettings {
            process = absentWhenBlank(process);
            url = absentWhenBlank(url);
            user = absentWhenBlank(user);
            password = absentWhenBlank(password);
        }
    }

    /**
     * Address at which a process answers HTTP.
     *
     * @param port null means 8080, or 8081 for a worker, which answers health checks only
     * @param address null means every address of the machine
     */
    public record HttpSettings(@Nullable Integer port, @Nullable String address) {
        public HttpSettings {
            address = absentWhenBlank(address);
        }
    }

    /**
     * Settings of the queue's workers.
     *
     * @param name name of this process, shown to operators; null means the host's name
     * @param maxJobs maximum number of concurrent interactive jobs; 0 means one per processor
     * @param maxSources maximum number of schedule sources read concurrently, beside interactive jobs
     * @param maxBatches maximum number of batches worked on concurrently, beside interactive jobs; 0 means one more
     *        than interactive jobs, at least two
     * @param drainTimeout how long a stopping process waits for running work
     */
    public record WorkerSettings(@Nullable String name, @DefaultValue("0") int maxJobs,
            @DefaultValue("4") int maxSources, @DefaultValue("0") int maxBatches,
            @DefaultValue("20s") Duration drainTimeout) {
        public WorkerSettings {
            name = absentWhenBlank(name);
        }

        public int jobsOrProcessors() {
            return orProcessors(maxJobs);
        }

        public JobLimits jobLimits() {
            return new JobLimits(maxSources,
                    maxBatches == 0 ? JobLimits.of(jobsOrProcessors()).batches() : maxBatches);
        }
    }

    /**
     * Settings of renders.
     *
     * @param templateCache maximum total size of compiled templates in memory
     * @param slots maximum number of concurrent renders in requests; 0 means one per processor
     * @param timeoutSync timeout of one render in a synchronous request
     * @param timeoutAsync timeout of one asynchronous render
     */
    public record RenderSettings(@DefaultValue("64MB") DataSize templateCache, @DefaultValue("0") int slots,
            @DefaultValue("60s") Duration timeoutSync, @DefaultValue("300s") Duration timeoutAsync) {
        public RenderLimits limits() {
            RenderLimits defaults = RenderLimits.DEFAULTS;
            return new RenderLimits(timeoutSync, timeoutAsync, defaults.run(), defaults.grace(), defaults.pages(),
                    defaults.bytes());
        }

        public int maxConcurrentOrProcessors() {
            return orProcessors(slots);
        }
    }

    /**
     * Settings of the processes that read uploads and images.
     *
     * @param mode how strictly they are isolated from the machine
     * @param maxWorkers maximum number of concurrent processes; 0 means one per processor, at least three
     * @param previewNice nice value of the processes of previews
     */
    public record WorkerProcessSettings(@DefaultValue("auto") IsolationSettings.Mode mode,
            @DefaultValue("0") int maxWorkers, @DefaultValue("10") int previewNice) {
        public IsolationSettings settings() {
            return IsolationSettings.of(mode, orProcessors(maxWorkers), previewNice);
        }
    }

    /**
     * Settings of the monthly quota.
     *
     * @param environments environments whose renders count
     */
    public record QuotaSettings(@DefaultValue("production") Set<Environment> environments) {
        public QuotaSettings {
            environments = Set.copyOf(environments);
        }
    }

    /**
     * Settings of outbound requests.
     *
     * @param allow hosts and networks that webhooks, images and issuers may reach although they are not public
     */
    public record OutboundSettings(@DefaultValue List<String> allow) {
        public OutboundSettings {
            allow = List.copyOf(allow);
        }
    }

    /**
     * Settings of the mail server that sends notices about webhook endpoints.
     *
     * @param host null sends no mail; notices are only logged and recorded
     * @param port null means the default port for {@code security}
     * @param security transport security of the connection
     * @param user null sends without authentication
     * @param from address of the sender; required with a host
     * @param operators address that receives the notices of workspaces without a contact
     */
    public record MailServerSettings(@Nullable String host, @Nullable Integer port,
            @DefaultValue("starttls") SmtpServer.Security security, @Nullable String user, @Nullable String password,
            @Nullable String from, @Nullable String operators) {
        private static final int PLAIN_PORT = 25;
        private static final int TLS_PORT = 465;
        private static final int SUBMISSION_PORT = 587;

        public MailServerSettings {
            host = absentWhenBlank(host);
            user = absentWhenBlank(user);
            password = absentWhenBlank(password);
            from = absentWhenBlank(from);
            operators = absentWhenBlank(operators);
        }

        /**
         * Returns the settings for the mail sender.
         *
         * @throws CommandException when there is a host but no sender
         */
        public MailSettings mail() {
            if (host == null) {
                return new MailSettings(null, operators);
            }
            if (from == null) {
                throw new CommandException("PLATEN_MAIL_HOST is set, so PLATEN_MAIL_FROM must say who sends.");
            }
            int defaults = switch (security) {
                case TLS -> TLS_PORT;
                case STARTTLS -> SUBMISSION_PORT;
                case NONE -> PLAIN_PORT;
            };
            return new MailSettings(
                    new SmtpServer(host, port == null ? defaults : port, security, user, password, from),
                    operators);
        }
    }

    /**
     * Sources from which schedules may read rows, beside public URLs.
     *
     * @param dropFolder folder with one folder per workspace, which holds its drop folders; null disables drop folders
     * @param queryTimeout timeout of a query: connecting, executing and fetching its rows
     * @param maxQueryBytes maximum total size of a query's rows as JSON
     * @param databases by name; set in application.yaml, or as PLATEN_SCHEDULES_DATABASES_CRM_URL and so on
     */
    public record SchedulesSettings(@Nullable Path dropFolder, @DefaultValue("5m") Duration queryTimeout,
            @DefaultValue("256MB") DataSize maxQueryBytes, @DefaultValue Map<String, QueriedDatabase> databases) {
        public SchedulesSettings {
            dropFolder = dropFolder == null || dropFolder.toString().isBlank() ? null : dropFolder;
            databases = Map.copyOf(databases);
        }

        /** A database and the names of the workspaces whose schedules may query it. */
        public record QueriedDatabase(String url, @Nullable String user, @Nullable String password,
                @DefaultValue Set<String> workspaces) {}

        public ScheduleSettings schedules() {
            return new ScheduleSettings(
                    dropFolder, databases.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                            entry -> new SqlDatabase(entry.getValue().url(), entry.getValue().user(),
                                    entry.getValue().password(), entry.getValue().workspaces()))),
                    new QueryLimits(queryTimeout, maxQueryBytes.toBytes()));
        }
    }

    /**
     * Settings of destinations.
     *
     * @param folder folder with one folder per workspace, to which its folder destinations lead; null disables them
     */
    public record DestinationsSettings(@Nullable Path folder) {
        public DestinationsSettings {
            folder = folder == null || folder.toString().isBlank() ? null : folder;
        }

        public DestinationSettings destinations() {
            return new DestinationSettings(folder);
        }
    }

    /**
     * Settings of the batch log.
     *
     * @param retention how long steps of ended batches and ended firings of schedules are kept
     */
    public record BatchesSettings(@DefaultValue("90d") Duration retention) {}

    /**
     * Settings of the webhook log.
     *
     * @param retention how long events and deliveries are kept; pending ones are kept longer
     */
    public record WebhooksSettings(@DefaultValue("90d") Duration retention) {}

    /**
     * Returns the retention periods that the sweeps observe.
     *
     * @throws CommandException when a retention is too short
     */
    public SweepSettings sweeps() {
        return new SweepSettings(longEnough("PLATEN_WEBHOOKS_RETENTION", webhooks.retention()),
                longEnough("PLATEN_BATCHES_RETENTION", batches.retention()));
    }

    private static Duration longEnough(String variable, Duration retention) {
        if (retention.compareTo(SweepSettings.LEAST) < 0) {
            throw new CommandException(variable + " must be at least " + SweepSettings.LEAST.toDays() + "d.");
        }
        return retention;
    }

    /**
     * Settings of the operators' dashboard.
     *
     * @param jobsWritable whether operators may requeue, trigger and delete jobs in JobRunr's dashboard
     */
    public record DashboardSettings(@DefaultValue("false") boolean jobsWritable) {}

    /**
     * Settings of metrics and traces.
     *
     * @param metricsPort port for Prometheus on a process that serves the API, separate from its public port; null
     *        disables it. A worker serves metrics on its own port
     * @param metricsAddress address that the metrics port listens on
     * @param tracesEndpoint OTLP address that receives traces, such as {@code http://collector:4318/v1/traces}; null
     *        disables traces
     */
    public record TelemetrySettings(@Nullable Integer metricsPort, @DefaultValue("127.0.0.1") String metricsAddress,
            @Nullable String tracesEndpoint) {
        public TelemetrySettings {
            tracesEndpoint = absentWhenBlank(tracesEndpoint);
        }
    }

    /** Returns null for a blank value: an environment variable that is set to nothing counts as not set. */
    private static @Nullable String absentWhenBlank(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static int orProcessors(int number) {
        return number == 0 ? Runtime.getRuntime().availableProcessors() : number;
    }
}
