package platen.jobs.destination;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.FileContent;
import platen.db.destination.TransferPlanStore;
import platen.db.destination.TransferPlanStore.NewBatchDestination;
import platen.jobs.destination.DeliverTo.Entry;

/** Checks and records where the files of a new batch go. */
public final class BatchDestinations {
    private final DestinationStore destinations;
    private final TransferPlanStore plans;
    private final Clock clock;

    public BatchDestinations(DestinationStore destinations, TransferPlanStore plans, Clock clock) {
        this.destinations = destinations;
        this.plans = plans;
        this.clock = clock;
    }

    /**
     * Checks the destinations of a batch before it is accepted.
     *
     * @param merged whether merged PDFs are created
     * @return a sentence about the first objection; empty when there is none
     */
    public Optional<String> objection(UUID workspaceId, Environment environment, DeliverTo deliverTo, boolean dryRun,
            boolean merged) {
        if (deliverTo.isEmpty()) {
            return Optional.empty();
        }
        if (dryRun) {
            return Optional.of("A dry run makes no files: leave 'deliver_to' out, or 'dry_run'.");
        }
        if (!merged && deliverTo.entries().stream().anyMatch(each -> each.content() == FileContent.MERGED)) {
            return Optional.of("'deliver_to' asks for merged PDFs, which are made with 'output' merged only.");
        }
        Map<String, Destination> known = known(workspaceId, environment, deliverTo);
        return deliverTo.entries()
                .stream()
                .map(Entry::destination)
                .filter(name -> !known.containsKey(name))
                .findFirst()
                .map(name -> "'deliver_to' names '" + name + "', which is no destination of the environment "
                        + environment.wire() + "; make it first.");
    }

    /**
     * Records the destinations of a batch, in the transaction that accepts it.
     *
     * @throws IllegalStateException when a destination was deleted since they were checked
     */
    public void record(UUID batchId, UUID workspaceId, Environment environment, DeliverTo deliverTo) {
        if (deliverTo.isEmpty()) {
            return;
        }
        Map<String, Destination> known = known(workspaceId, environment, deliverTo);
        ZonedDateTime time = Optional.ofNullable(deliverTo.plannedAt())
                .orElseGet(() -> clock.instant().atZone(ZoneOffset.UTC));
        plans.add(batchId, deliverTo.entries().stream().map(entry -> {
            Destination destination = known.get(entry.destination());
            if (destination == null) {
                throw new IllegalStateException("The destination " + entry.destination() + " was just deleted");
            }
            FileNamePattern pattern = FileNamePattern.stored(entry.fileName());
            return new NewBatchDestination(destination.id(), entry.content(),
                    pattern.ofBatch(PublicId.BATCH.of(batchId), deliverTo.schedule(), time),
                    pattern.ofSchedule(deliverTo.schedule()),
                    deliverTo.schedule(), time.toLocalDateTime());
        }).toList());
    }

    /** Returns where the files of a batch go that corrects rows of this one: the destinations that are not deleted. */
    public DeliverTo sameAs(UUID batchId) {
        return new DeliverTo(plans.named(batchId)
                .stream()
                .map(each -> new Entry(each.destination(), each.content(), each.pattern()))
                .toList(), null, null);
    }

    private Map<String, Destination> known(UUID workspaceId, Environment environment, DeliverTo deliverTo) {
        List<String> names = deliverTo.entries().stream().map(Entry::destination).distinct().toList();
        var known = new HashMap<String, Destination>();
        destinations.named(workspaceId, environment, names).forEach(each -> known.put(each.name(), each));
        return known;
    }
}
