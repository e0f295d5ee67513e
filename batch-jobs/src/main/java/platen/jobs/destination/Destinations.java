package platen.jobs.destination;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.mail.TransferMailStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.error.BusyException;
import platen.jobs.isolation.FairSemaphore;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Creates, changes, tests and deletes destinations, and records each change in the audit log. */
public final class Destinations {
    /** Maximum length of a name in characters. */
    public static final int MAX_NAME_LENGTH = 100;
    /** Maximum number of destinations of a workspace. */
    public static final int MAX_PER_WORKSPACE = 100;

    /** Tests at a time; each holds a connection and may wait for a server for minutes. A workspace has one of them. */
    private static final int MAX_TESTS = 4;
    private static final String HOST_KEY = "host_key";
    private static final Pattern MEMBER = Pattern.compile("'(?:settings|credentials)[.](\\w+)'");

    private final Database database;
    private final DestinationStore destinations;
    private final TransferMailStore mails;
    private final DestinationTransports transports;
    private final AuditTrail audit;
    private final Clock clock;
    private final FairSemaphore tests = new FairSemaphore(MAX_TESTS);

    public Destinations(Database database, DestinationStore destinations, TransferMailStore mails,
            DestinationTransports transports, AuditTrail audit, Clock clock) {
        this.database = database;
        this.destinations = destinations;
        this.mails = mails;
        this.transports = transports;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns a sentence when the workspace has as many destinations as it may have; else empty. */
    public Optional<String> full(UUID workspaceId) {
        return destinations.of(workspaceId, null).size() < MAX_PER_WORKSPACE
                ? Optional.empty()
                : Optional.of("A workspace has at most " + MAX_PER_WORKSPACE + " destinations.");
    }

    /**
     * Checks a destination before it is stored. Credentials are required when it exists, has some, and leads to another
     * server or account now, since they were meant for the earlier one. Settings that it has already are not checked, so
     * that it can be switched off when this installation has no mail server or folder any more.
     *
     * @param credentials JSON as the API takes it; null when they are unchanged
     * @return the first objection; empty when there is none
     */
    public Optional<Objection> objection(Destination destination, @Nullable ObjectNode credentials) {
        Optional<Destination> stored = destinations.find(destination.workspaceId(), destination.id());
        if (credentials == null && stored.filter(before -> hasSameSettings(before, destination)).isPresent()) {
            return Optional.empty();
        }
        try {
            TransportSettings settings = settings(destination);
            return transports.objection(settings, given(destination, credentials, stored.isEmpty()))
                    .or(() -> stored.filter(before -> credentials == null && before.credentials() != null)
                            .filter(before -> leadsElsewhere(before, destination))
                            .map(Destinations::credentialsMissing));
        } catch (IllegalArgumentException e) {
            Matcher member = MEMBER.matcher(String.valueOf(e.getMessage()));
            return Optional.of(new Objection(member.find() ? member.group(1) : "type", e.getMessage() + "."));
        }
    }

    private static boolean hasSameSettings(Destination before, Destination after) {
        return StoredJson.object(before.settings()).equals(StoredJson.object(after.settings()));
    }

    /** Returns the credentials to be checked; null for none. A new webhook needs some, because nothing is sent unsigned. */
    private static @Nullable Credentials given(Destination destination, @Nullable ObjectNode credentials,
            boolean isNew) {
        if (credentials == null) {
            return isNew && destination.type() == DestinationType.WEBHOOK ? Credentials.NONE : null;
        }
        return DestinationValues.credentials(destination.type(), credentials);
    }

    /**
     * Adds a valid destination.
     *
     * @param credentials JSON as the API takes it; null for none
     * @return empty when the environment has a destination of this name
     * @throws platen.db.secret.SecretException when there are credentials and the process has no master key
     */
    public Optional<Destination> create(Destination destination, @Nullable ObjectNode credentials, Actor actor) {
        Destination encrypted = with(destination, credentials);
        return database.inTransaction(() -> {
            if (!destinations.create(encrypted)) {
                return Optional.empty();
            }
            record(encrypted, actor, AuditType.DESTINATION_CREATED, Difference.created(json(encrypted)));
            return Optional.of(encrypted);
        });
    }

    /**
     * Replaces the settings of a destination, or whether it is enabled; they are valid. When it leads to another server
     * or account, the host key that was confirmed for the earlier one is dropped.
     *
     * @param credentials JSON as the API takes it; null to keep them
     * @return empty when it was deleted meanwhile
     * @throws IllegalArgumentException when stored credentials would go to another server or account, to which
     *         {@link #objection} objects
     */
    public Optional<Destination> change(Destination destination, @Nullable ObjectNode credentials, Actor actor) {
        return database.inTransaction(() -> {
            Optional<Destination> before = destinations.find(destination.workspaceId(), destination.id());
            if (before.isEmpty()) {
                return Optional.empty();
            }
            Destination encrypted = with(over(before.get(), destination, credentials != null), credentials);
            if (!destinations.change(encrypted)) {
                return Optional.empty();
            }
            record(encrypted, actor, AuditType.DESTINATION_CHANGED,
                    Difference.changed(json(before.get()), json(encrypted).put("credentials_changed",
                            credentials != null)));
            return Optional.of(encrypted);
        });
    }

    /** Returns what is stored instead of a destination: with its credentials, and with its host key if that still holds. */
    private static Destination over(Destination before, Destination asked, boolean hasCredentials) {
        ObjectNode settings = StoredJson.object(asked.settings());
        if (leadsElsewhere(before, asked)) {
            if (before.credentials() != null && !hasCredentials) {
                throw new IllegalArgumentException(credentialsMissing(before).message());
            }
            if (settings.path(HOST_KEY).equals(StoredJson.object(before.settings()).path(HOST_KEY))) {
                settings.remove(List.of(HOST_KEY));
            }
        }
        return before.withSettings(settings.toString()).withEnabled(asked.enabled());
    }

    private static boolean leadsElsewhere(Destination before, Destination after) {
        return !settings(before).isSameAccount(settings(after));
    }

    private static TransportSettings settings(Destination destination) {
        return DestinationValues.settings(destination.workspaceId(), destination.type(),
                StoredJson.object(destination.settings()));
    }

    private static Objection credentialsMissing(Destination before) {
        return switch (before.type()) {
            case S3 -> new Objection("secret_access_key", "The endpoint, region or bucket changes, so the stored access"
                    + " key is not used for it. Enter the credentials with this change.");
            case WEBHOOK ->
                new Objection("secret", "The url changes, so the stored secret is not used for it. Enter the"
                        + " credentials with this change.");
            case FOLDER, SFTP, MAIL ->
                new Objection("password", "The host, port or user changes, so the stored password"
                        + " or private key is not used for it. Enter the credentials with this change.");
        };
    }

    /** Returns a sentence when schedules name a destination, which is not deleted then; else empty. */
    public Optional<String> inUse(Destination destination) {
        List<String> schedules = destinations.schedules(destination);
        return schedules.isEmpty()
                ? Optional.empty()
                : Optional.of("Batches of the schedule '" + schedules.getFirst()
                        + "' go to this destination. Take it out of 'batch.deliver_to' there, or delete the schedule.");
    }

    /** Deletes a destination with its credentials; its pending transfers end as failed, and its mails are not sent. */
    public boolean delete(Destination destination, Actor actor) {
        boolean gone = database.inTransaction(() -> {
            boolean deleted = destinations.delete(destination.workspaceId(), destination.id(), now());
            if (deleted) {
                record(destination, actor, AuditType.DESTINATION_DELETED, Difference.deleted(json(destination)));
            }
            return deleted;
        });
        if (gone) {
            mails.endOfDestination(destination.id());
        }
        return gone;
    }

    /**
     * Connects to a destination, and puts, reads and removes a small file; logs in to the mail server; or sends a request
     * that says that it is a test.
     *
     * @throws TransferException when files could not be put, with a message for people
     * @throws BusyException when the workspace tests a destination already, or others test many
     */
    public void test(Destination destination, Actor actor) throws TransferException {
        try (FairSemaphore.Permit _ = permit(destination)) {
            record(destination, actor, AuditType.DESTINATION_TESTED, Difference.action(AuditTrail.object()));
            transports.check(destination);
        }
    }

    /**
     * Asks an SFTP server for the fingerprint of its host key, for a person to compare and confirm.
     *
     * @return empty when the destination is no SFTP server
     * @throws TransferException when the server cannot be reached
     * @throws BusyException as {@link #test} does
     */
    public Optional<String> hostKey(Destination destination) throws TransferException {
        try (FairSemaphore.Permit _ = permit(destination)) {
            return transports.hostKey(destination);
        }
    }

    /**
     * Why a test failed.
     *
     * @param cause has a message for people
     * @param hostKey fingerprint of an SFTP server that is to be compared and confirmed; empty for none
     */
    public record FailedTest(TransferException cause, Optional<String> hostKey) {}

    /**
     * Asks the server for the fingerprint of its host key after a test that failed because of it. When none was confirmed,
     * the test did not connect; a server that does not answer now is then why it failed.
     */
    public FailedTest failed(Destination destination, TransferException failed) {
        if (failed.problem() != TransferException.Problem.HOST_KEY) {
            return new FailedTest(failed, Optional.empty());
        }
        try {
            return new FailedTest(failed, hostKey(destination));
        } catch (TransferException e) {
            boolean confirmed = StoredJson.object(destination.settings()).hasNonNull(HOST_KEY);
            return new FailedTest(confirmed ? failed : e, Optional.empty());
        } catch (BusyException e) {
            // The person who tested sees the failure of the test.
            return new FailedTest(failed, Optional.empty());
        }
    }

    private FairSemaphore.Permit permit(Destination destination) {
        try {
            return tests.tryAcquire(destination.workspaceId(), Duration.ZERO)
                    .orElseThrow(
                            () -> new BusyException("Another destination is being tested; try again in a moment."));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted before the test of a destination", e);
        }
    }

    private Destination with(Destination given, @Nullable ObjectNode credentials) {
        String encrypted = credentials == null
                ? given.credentials()
                : credentials.isEmpty()
                        ? null
                        : transports.encrypted(given.id(), DestinationValues.credentials(given.type(), credentials));
        return new Destination(given.id(), given.workspaceId(), given.environment(), given.name(), given.type(),
                given.settings(), encrypted, given.enabled(), given.createdAt(), now());
    }

    private void record(Destination destination, Actor actor, AuditType type, Difference difference) {
        difference.details()
                .put("destination_id", PublicId.DESTINATION.of(destination.id()))
                .put("name", destination.name());
        audit.record(destination.workspaceId(), actor, type, destination.id(), difference);
    }

    private static ObjectNode json(Destination destination) {
        ObjectNode json = AuditTrail.object()
                .put("name", destination.name())
                .put("environment", destination.environment().wire())
                .put("type", destination.type().wire())
                .put("credentials_set", destination.credentials() != null)
                .put("enabled", destination.enabled());
        json.set("settings", StoredJson.object(destination.settings()));
        return json;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
