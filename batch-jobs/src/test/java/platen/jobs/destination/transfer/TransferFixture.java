package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.destination.FileLinkStore;
import platen.db.destination.Transfer;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferListStore.Filter;
import platen.db.destination.TransferPlanStore;
import platen.db.destination.TransferStore;
import platen.db.mail.TransferMailStore;
import platen.db.workspace.Workspace;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.DeliverTo;
import platen.jobs.destination.DestinationTransports;
import platen.jobs.destination.link.BatchContents;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.destination.open.GuardedTransports;
import platen.jobs.destination.open.Transports;
import platen.jobs.destination.transport.CredentialCipher;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.json.StoredJson;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.Mails;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.settings.JobsSettings;

/** Batches whose files go to destinations, and a worker that puts them when a test calls for it. */
final class TransferFixture implements AutoCloseable {
    /**
     * Failpoints are global: tests that arm one of transfers lock this, and tests that pass them lock it for reading.
     */
    static final String FAILPOINTS = "failpoints of transfers";

    final BatchFixture batchFixture = new BatchFixture();
    final JobsFixture jobsFixture = batchFixture.jobsFixture;
    final FakeTransports place = new FakeTransports();
    final DestinationStore destinations = new DestinationStore(jobsFixture.database);
    final TransferStore transfers = new TransferStore(jobsFixture.database);
    final TransferListStore lists = new TransferListStore(jobsFixture.database);
    final TransferPlanner planner;
    final TransferDispatcher dispatcher;
    final Mails mails;
    final FileLinks fileLinks;
    final FileListing listing;
    final TransferRepeats repeats = new TransferRepeats(jobsFixture.database, transfers, lists, jobsFixture.trail,
            jobsFixture.clock);

    TransferFixture() {
        this(Clock.systemUTC());
    }

    TransferFixture(Clock clock) {
        this(clock, null, MailSettings.NONE);
    }

    /** @param folder of the server for folder destinations */
    TransferFixture(Clock clock, Path folder) {
        this(clock, new GuardedTransports(new DestinationSettings(folder), MailSettings.NONE,
                new OutboundClient(AllowList.parse(List.of())), clock), MailSettings.NONE);
    }

    /** @param transports null for a place in memory */
    TransferFixture(Clock clock, @Nullable Transports transports, MailSettings mail) {
        var ends = new TransferEnds(transfers, lists, batchFixture.batchStore, jobsFixture.publisher, clock);
        var sentMails = new TransferMailStore(jobsFixture.database);
        var links = new FileLinkStore(jobsFixture.database);
        var plans = new TransferPlanStore(jobsFixture.database);
        listing = new FileListing(links, plans, batchFixture.batchStore);
        planner = new TransferPlanner(jobsFixture.database, plans, batchFixture.batchStore, listing, ends,
                clock);
        mails = new Mails(jobsFixture.mailRows, jobsFixture.workspaces, jobsFixture.queue, mail, clock);
        fileLinks = new FileLinks(links, JobsSettings.defaults(), clock);
        var opening = new DestinationTransports(transports == null ? place : transports,
                new CredentialCipher(jobsFixture.cipher));
        var messages = new MailMessages(mails, sentMails, fileLinks, listing, clock);
        var sending = new TransferSending(new TransferFiles(contents()),
                new WebhookMessages(fileLinks, listing, opening),
                new MailTransfers(jobsFixture.database, transfers, sentMails, messages, opening), opening);
        dispatcher = new TransferDispatcher(transfers, destinations, sentMails, sending,
                new TransferRecorder(jobsFixture.database, transfers, ends, new TransferRetries(new Random(1)), clock));
        jobsFixture.template(jobsFixture.workspace, "letter");
    }

    private BatchContents contents() {
        return new BatchContents(batchFixture.batchStore, batchFixture.rows, jobsFixture.pdfs, batchFixture.outputs,
                batchFixture.lines());
    }

    @Override
    public void close() {
        dispatcher.close();
        batchFixture.close();
    }

    Destination destination(String name) {
        return destination(jobsFixture.workspace, name);
    }

    Destination destination(Workspace workspace, String name) {
        return destination(workspace, name, DestinationType.FOLDER, "{\"folder\":\"" + name + "\"}", Credentials.NONE);
    }

    Destination destination(String name, DestinationType type, String settings, Credentials credentials) {
        return destination(jobsFixture.workspace, name, type, settings, credentials);
    }

    private Destination destination(Workspace workspace, String name, DestinationType type, String settings,
            Credentials credentials) {
        var now = jobsFixture.clock.instant();
        var id = PublicId.next();
        String encrypted = credentials.equals(Credentials.NONE)
                ? null
                : new CredentialCipher(jobsFixture.cipher).encrypt(id, credentials);
        var destination = new Destination(id, workspace.id(), Environment.PRODUCTION, name, type, settings, encrypted,
                true, now, now);
        destinations.create(destination);
        return destination;
    }

    /** Stores a destination again, as it is but for its switch. */
    void changed(Destination it, boolean enabled) {
        boolean changed = destinations.change(new Destination(it.id(), it.workspaceId(), it.environment(), it.name(),
                it.type(), it.settings(), it.credentials(), enabled, it.createdAt(),
                it.updatedAt().plusSeconds(1)));
        assertThat(changed).isTrue();
    }

    int count(String table) {
        return jobsFixture.database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from " + table).mapTo(int.class).one());
    }

    void sql(String statement) {
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute(statement));
    }

    static DeliverTo deliverTo(String json) {
        return DeliverTo.of(StoredJson.node(json), false);
    }

    /** Processes a batch whose files go there. */
    Batch batch(String deliverTo, String rows) {
        return batchFixture.worked(batchFixture.merged("letter", null).withDeliverTo(deliverTo(deliverTo)), rows);
    }

    /** Plans all transfers. */
    void plan() {
        boolean more = true;
        while (more) {
            more = planner.planSome();
        }
    }

    /** Plans all transfers, and attempts those that are due until none is. */
    void work() {
        plan();
        while (dispatcher.putDueNow() > 0) {
            // There may be more.
        }
    }

    /** Makes everything due that waits for a repetition. */
    void makeDue() {
        jobsFixture.database.jdbi().useHandle(handle -> {
            handle.execute("update destination set retry_at = null");
            handle.execute("update transfer set due_at = clock_timestamp() where status = 'pending'");
        });
    }

    List<Transfer> all(Batch batch) {
        return lists.newest(batch.workspaceId(), new Filter(batch.id(), null, null, null, null, null), 1_000);
    }

    BatchDestination files(Batch batch) {
        return lists.of(batch.id()).getFirst();
    }

    List<String> events(UUID workspaceId) {
        return jobsFixture.database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select type from event where workspace_id = :id and type like 'batch.deliver%'"
                                + " order by created_at, id")
                        .bind("id", workspaceId)
                        .mapTo(String.class)
                        .list());
    }
}
