package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.UUID;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.JobDetails;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.junit.jupiter.api.Test;
import platen.jobs.batch.work.BatchJob;
import platen.jobs.batch.work.BatchJobHandler;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.RenderJobHandler;
import platen.jobs.webhook.DeliveryJob;
import platen.jobs.webhook.DeliveryJobHandler;

class JobRecordMapperTest {
    private static final UUID ID = UUID.fromString("0198f5a2-6f1e-7c3a-9b0d-3a4b5c6d7e8f");
    private final JsonMapper plain = new Jackson3JsonMapper();
    private final JobMapper mapper = new JobMapper(new JobRecordMapper(plain));

    @Test
    void aRenderQueuedUnderTheFormerNameIsReadAsTheSameJob() {
        assertReadsFormer(new RenderJob(ID), RenderJobHandler.class, "platen.jobs.render.work.", "platen.jobs.render.");
    }

    @Test
    void aBatchQueuedUnderTheFormerNameIsReadAsTheSameJob() {
        assertReadsFormer(new BatchJob(ID), BatchJobHandler.class, "platen.jobs.batch.work.", "platen.jobs.packet.");
    }

    @Test
    void aDeliveryQueuedUnderTheFormerNameIsReadAsTheSameJob() {
        assertReadsFormer(new DeliveryJob(ID), DeliveryJobHandler.class, "platen.jobs.webhook.",
                "platen.jobs.deliver.");
    }

    @Test
    void everyFormerNameLeadsToAClassThatExists() {
        JobRecordMapper.FORMER_NAMES.values().forEach(name -> assertThatCode(() -> Class.forName(name))
                .as(name).doesNotThrowAnyException());
    }

    private void assertReadsFormer(QueuedJob request, Class<?> handler, String present, String former) {
        String json = new JobMapper(plain).serializeJob(new Job(ID, new JobDetails(request)));
        assertThat(json).contains(present);
        Job read = mapper.deserializeJob(json.replace(present, former));
        assertThat(read.getJobDetails().getClassName()).isEqualTo(handler.getName());
        assertThat(read.getJobDetails().getJobParameterValues()).containsExactly(request);
    }
}
