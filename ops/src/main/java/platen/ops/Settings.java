package platen.ops;

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
import platen.db.Environment;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.queue.WorkSlotSettings;
import platen.jobs.render.RenderLimits;
import platen.jobs.schedule.ScheduleSettings;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import platen.scheduler.SweepSettings;

/**
 * What an installation may set, beside the front door's own {@link platen.api.ApiSettings}. Names, defaults and
 * environment variables stand on one page, {@code application.yaml}, which {@code ops/docs/settings.md} explains.
 *
 * @param data folder of everything that a process keeps on disk
 */
@ConfigurationProperties("platen")
public record Settings(@DefaultValue("all") Role role, @DefaultValue(".platen") Path data,
        @DefaultValue HttpSettings http, @DefaultValue DatabaseSettings database,
        @DefaultValue WorkerSettings worker, @DefaultValue RenderSettings render,
        @DefaultValue WorkerProcessSettings isolation, @DefaultValue QuotaSettings quota,
        @DefaultValue OutboundSettings outbound, @DefaultValue MailServerSettings mail,
        @DefaultValue SchedulesSettings schedules, @DefaultValue BatchesSettings batches,
        @DefaultValue WebhooksSettings webhooks,
        @DefaultValue DashboardSettings dashboard, @DefaultValue TelemetrySettings telemetry) {

    /**
     * The database.
     *
     * @param url JDBC URL of a PostgreSQL; absent runs an embedded one in the data folder
     * @param poolSize maximum number of connections of this process
     * @param process what they call this process; absent is the host's name
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
     * Where a process answers.
     *
     * @param port absent is 8080, and 8081 for a worker, which answers health checks only
     * @param address absent is every address of the machine
     */
    public record HttpSettings(@Nullable Integer port, @Nullable String address) {
        public HttpSettings {
            address = absentWhenBlank(address);
        }
    }

    /**
     * How a process works the queue.
     *
     * @param name what operators call this process; absent is the host's name
     * @param maxJobs interactive jobs at once; 0 is one per processor
     * @param maxSources sources of schedules that are read at once, beside interactive jobs
     * @param maxBatches batches that are worked on at once, beside interactive jobs; 0 is one more than these
     * @param drainTimeout how long a stopping process waits for what it runs
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

        WorkSlotSettings slots() {
            return new WorkSlotSettings(maxSources,
                    maxBatches == 0 ? WorkSlotSettings.of(jobsOrProcessors()).batches() : maxBatches);
        }
    }

    /**
     * Renders.
     *
     * @param templateCache what compiled templates in memory may weigh together
     * @param slots renders at once inside requests; 0 is one per processor
     * @param timeoutSync how long one render may take while its caller waits
     * @param timeoutAsync how long it may take behind its caller's back
     */
    public record RenderSettings(@DefaultValue("64MB") DataSize templateCache, @DefaultValue("0") int slots,
            @DefaultValue("60s") Duration timeoutSync, @DefaultValue("300s") Duration timeoutAsync) {
        RenderLimits limits() {
            RenderLimits usual = RenderLimits.DEFAULTS;
            return new RenderLimits(timeoutSync, timeoutAsync, usual.run(), usual.grace(), usual.pages(),
                    usual.bytes());
        }

        int slotsOrProcessors() {
            return orProcessors(slots);
        }
    }

    /**
     * Processes that read uploads and pictures.
     *
     * @param mode how much of the machine they may see
     * @param maxWorkers maximum number of them at once; 0 is one per processor, at least three
     */
    public record WorkerProcessSettings(@DefaultValue("auto") IsolationSettings.Mode mode,
            @DefaultValue("0") int maxWorkers) {
        IsolationSettings settings() {
            return IsolationSettings.of(mode, orProcessors(maxWorkers));
        }
    }

    /**
     * The monthly allowance.
     *
     * @param environments environments whose renders count (decision C16)
     */
    public record QuotaSettings(@DefaultValue("production") Set<Environment> environments) {
        public QuotaSettings {
            environments = Set.copyOf(environments);
        }
    }

    /**
     * Requests that leave.
     *
     * @param allow hosts and networks that webhooks and images may reach although they are not public
     */
    public record OutboundSettings(@DefaultValue List<String> allow) {
        public OutboundSettings {
            allow = List.copyOf(allow);
        }
    }

    /**
     * The mail server that tells people what happened to their webhooks.
     *
     * @param host absent sends no mail: what there is to tell is logged and recorded only
     * @param port absent is the usual one of the security
     * @param security how the connection is kept from listeners
     * @param user absent sends without a login
     * @param from address of the sender; needed with a host
     * @param operators address that hears of workspaces that name no contact
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

        /** @throws CommandException when there is a host and no sender */
        MailSettings mail() {
            if (host == null) {
                return new MailSettings(null, operators);
            }
            if (from == null) {
                throw new CommandException("PLATEN_MAIL_HOST is set, so PLATEN_MAIL_FROM must say who sends.");
            }
            int usual = switch (security) {
                case TLS -> TLS_PORT;
                case STARTTLS -> SUBMISSION_PORT;
                case NONE -> PLAIN_PORT;
            };
            return new MailSettings(new SmtpServer(host, port == null ? usual : port, security, user, password, from),
                    operators);
        }
    }

    /**
     * Where schedules may take rows from, beside public URLs.
     *
     * @param dropFolder folder with a folder for each workspace, in which its drop folders are; absent has none
     * @param queryTimeout how long a query may take, to connect, to run and to fetch its rows
     * @param maxQueryBytes how large the rows of a query may be as JSON, all together
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

        ScheduleSettings schedules() {
            return new ScheduleSettings(
                    dropFolder, databases.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                            entry -> new SqlDatabase(entry.getValue().url(), entry.getValue().user(),
                                    entry.getValue().password(), entry.getValue().workspaces()))),
                    new QueryLimits(queryTimeout, maxQueryBytes.toBytes()));
        }
    }

    /**
     * The log of bulk orders.
     *
     * @param retention how long the steps of orders and the firings of schedules are kept once they have ended
     */
    public record BatchesSettings(@DefaultValue("90d") Duration retention) {}

    /**
     * The log of webhooks.
     *
     * @param retention how long events and deliveries are kept; what is pending is kept beyond it
     */
    public record WebhooksSettings(@DefaultValue("90d") Duration retention) {}

    /**
     * What sweeps leave alone.
     *
     * @throws CommandException when a log is kept too short
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
     * The operators' door.
     *
     * @param jobsWritable whether operators may requeue, trigger and delete jobs in JobRunr's dashboard
     */
    public record DashboardSettings(@DefaultValue("false") boolean jobsWritable) {}

    /**
     * What operators' tools see.
     *
     * @param metricsPort where Prometheus asks a process that serves the API, apart from its public port; absent asks
     *        nowhere. A worker answers on its own port
     * @param metricsAddress where that port listens
     * @param tracesEndpoint where traces are sent over OTLP, such as {@code http://collector:4318/v1/traces}; absent
     *        makes none
     */
    public record TelemetrySettings(@Nullable Integer metricsPort, @DefaultValue("127.0.0.1") String metricsAddress,
            @Nullable String tracesEndpoint) {
        public TelemetrySettings {
            tracesEndpoint = absentWhenBlank(tracesEndpoint);
        }
    }

    /** An environment variable that is set to nothing counts as not set. */
    private static @Nullable String absentWhenBlank(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static int orProcessors(int number) {
        return number == 0 ? Runtime.getRuntime().availableProcessors() : number;
    }
}
